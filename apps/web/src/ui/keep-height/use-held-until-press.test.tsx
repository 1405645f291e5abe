// @vitest-environment jsdom
import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeldUntilPress } from './use-held-until-press.ts';

test('a value that changes without a press is shown with the next press', () => {
  const held = renderHook((value: number) => useHeldUntilPress(value), { initialProps: 1 });
  held.rerender(2);
  expect(held.result.current).toBe(1);
  fireEvent.click(document.body);
  expect(held.result.current).toBe(2);
});

test('what a press changes is shown at once', () => {
  const held = renderHook((value: number) => useHeldUntilPress(value), { initialProps: 1 });
  fireEvent.click(document.body);
  held.rerender(2);
  expect(held.result.current).toBe(2);
});
