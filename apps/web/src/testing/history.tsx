import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { beforeEach } from 'vitest';

// Before every test of a file that imports this module: the page is `/second`, and one Back leads to `/first`.
beforeEach(() => {
  window.history.pushState(null, '', '/first');
  window.history.pushState(null, '', '/second');
});

/** Renders a page with the browser's own history. */
export function showInHistory(page: ReactNode): void {
  render(
    <BrowserRouter>
      <Place />
      {page}
    </BrowserRouter>,
  );
}

function Place(): ReactNode {
  return <output>{useLocation().pathname}</output>;
}

/** The path of the page that `showInHistory` rendered. */
export function place(): string | null {
  return screen.getByRole('status').textContent;
}

/** jsdom traverses the history in a later task, as browsers do. */
export async function goBack(): Promise<void> {
  await act(async () => {
    const traversed = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    window.history.back();
    await traversed;
  });
}
