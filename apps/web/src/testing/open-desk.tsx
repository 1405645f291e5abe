import type { ReviewCard } from '@goreal/domain/submissions/review';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { type FakeServer, profileOf, startSession } from './fake-server.ts';
import { openStream } from './live-stream.ts';
import { card, page } from './review-samples.ts';
import { show } from './show.tsx';

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
  show(tab);
  await screen.findByText(/báo cáo đang chờ/);
  return server;
}

/** Until it is restored, presses come right after the cards moved, however slow the machine is. */
export function stopPressClock(): { mockRestore(): void } {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  return clock;
}

/** Waits until the desk accepts presses again after its cards moved. */
export async function settled(): Promise<void> {
  await act(() => new Promise((resolve) => setTimeout(resolve, SETTLED_MS)));
}

export function dialog(): HTMLElement {
  return screen.getByRole('dialog');
}

export function reason(): HTMLTextAreaElement {
  return within(dialog()).getByRole<HTMLTextAreaElement>('textbox');
}

export function writeReason(value: string): void {
  fireEvent.change(reason(), { target: { value } });
}

export function article(element: HTMLElement | undefined): HTMLElement {
  if (!element) throw new Error('no such card');
  return element;
}
