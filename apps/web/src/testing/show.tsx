import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';

const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });

// Runs after every test of a file that imports this module. Unmounts first, because components may still
// write when they unmount.
afterEach(() => {
  cleanup();
  queryClient.clear();
  liveEvents.close();
  window.sessionStorage.clear();
});

/** Renders a part of the app with an address, the app's query cache (without retries), and toasts. */
export function show(part: ReactNode, options: { path?: string } = {}): { unmount: () => void } {
  return render(
    <MemoryRouter initialEntries={[options.path ?? '/']}>
      <QueryClientProvider client={queryClient}>
        <ToastRegion label="toasts" closeLabel="close toast">
          {part}
        </ToastRegion>
        <Address />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

function Address(): ReactNode {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="address">{pathname + search + hash}</span>;
}

/** Path, query and hash of the page that `show` rendered. */
export function address(): string | null {
  return screen.getByTestId('address').textContent;
}

export function button(name: string | RegExp, place = document.body): HTMLButtonElement {
  return within(place).getByRole<HTMLButtonElement>('button', { name });
}

/** The text of the alert, once there is one. */
export async function alertText(place = document.body): Promise<string> {
  return (await within(place).findByRole('alert')).textContent;
}

/** Whether a button is drawn and announced as disabled; it keeps the focus, so it has no attribute of that name. */
export function isDisabled(control: Element): boolean {
  return control.getAttribute('aria-disabled') === 'true';
}

export function press(name: string | RegExp, place = document.body): void {
  fireEvent.click(button(name, place));
}

/** Writes into, or chooses in, the field with this label. */
export function write(label: string | RegExp, value: string, place = document.body): void {
  fireEvent.change(within(place).getByLabelText(label), { target: { value } });
}

/** Value of the field with this label. */
export function fieldValue(label: string | RegExp, place = document.body): string {
  return within(place).getByLabelText<HTMLInputElement>(label).value;
}
