// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorState } from './empty-state.tsx';

test.each([
  ['Chưa mở được sổ. Xin thử lại. Sổ vẫn còn.', 'Xin thử lại. Sổ vẫn còn.'],
  ['Chưa mở được sổ', undefined],
])('%s has the first sentence as its heading, and is read as a whole', (title, reason) => {
  const { unmount } = render(<ErrorState title={title} onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toContain(title);
  expect(screen.getByText(/^Chưa mở được sổ/).querySelector('span')?.textContent).toBe(reason);
  unmount();
});
