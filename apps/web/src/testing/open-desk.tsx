import type { ReviewCard } from '@goreal/domain/submissions/review';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { type FakeServer, profileOf, startSession } from './fake-server.ts';
import { openStream } from './live-stream.ts';
import { card, page } from './review-samples.ts';

export const LIST = 'GET /api/submissions/pending';
export const APPROVE = 'POST /api/approveSubmission';
export const REJECT = 'POST /api/rejectSubmission';
export const UNDO = 'POST /api/undoSubmissionDecision';
const SETTLED_MS = 500;

export const ELDER = profileOf({ userId: 'elder', displayName: 'Vân Hạc', role: 'admin' });

/** Opens the desk with two pending reports, or with the given ones. */
export async function openDesk(
  tab: ReactNode,
  options: { cards?: ReviewCard[]; answers?: FakeServer['answers'] } = {},
): Promise<FakeServer> {
  const server = await startSession(ELDER);
  const { cards = [card('a'), card('b', { questTitle: 'Trăng lên', userName: 'Minh' })] } = options;
  server.answers[LIST] = { body: page(cards) };
  server.answers['POST /api/logClientEvent'] = { body: { result: {} } };
  Object.assign(server.answers, options.answers);
  openStream();
  showDesk(tab);
  await screen.findByText(/báo cáo đang chờ/);
  return server;
}

export function showDesk(tab: ReactNode): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ToastRegion label="toasts" closeLabel="close toast">
          {tab}
        </ToastRegion>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

/** Waits until the desk accepts presses again after its cards moved. */
export async function settled(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, SETTLED_MS)));
}

export function press(place: HTMLElement | undefined, name: string | RegExp): void {
  fireEvent.click(button(place, name));
}

export function button(place: HTMLElement | undefined, name: string | RegExp): HTMLButtonElement {
  return within(article(place)).getByRole<HTMLButtonElement>('button', { name });
}

export function dialog(): HTMLElement {
  return screen.getByRole('dialog');
}

export function reason(): HTMLTextAreaElement {
  return within(dialog()).getByRole<HTMLTextAreaElement>('textbox');
}

export function write(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

export function article(element: HTMLElement | undefined): HTMLElement {
  if (!element) throw new Error('no such card');
  return element;
}

export function sent(
  server: { calls: { method: string; path: string; body: unknown }[] },
  key: string,
): unknown[] {
  return server.calls
    .filter(({ method, path }) => `${method} ${path}` === key)
    .map(({ body }) => body);
}
