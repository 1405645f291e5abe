// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { stubMedia } from '#testing/stub-media.ts';
import { LiveNumber } from './live-number.tsx';

beforeEach(() => stubMedia(() => true));

test('a number glows when the number changed, not when it is first shown', async () => {
  const { rerender } = render(<LiveNumber value={100} />);
  expect(screen.getByText('100').className).not.toMatch(/glow/);
  rerender(<LiveNumber value={150} />);
  expect((await screen.findByText('150')).className).toMatch(/glow/);
});
