import type { ReactNode } from 'react';
import { shortCount } from '#ui/badge/short-count.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { ElderQueue, QueueCounts } from './api/queue-counts.ts';
import { queueCountsMessages } from './queue-counts.messages.ts';

/** The number beside a tab's name, with its meaning for screen readers; undefined for 0. */
export function waitingCount(count: number): ReactNode {
  const shown = shortCount(count);
  if (shown === undefined) return undefined;
  return (
    <>
      {` ${shown}`}
      <VisuallyHidden> {queueCountsMessages.waiting}</VisuallyHidden>
    </>
  );
}

/** Number of waiting items in some queues together; 0 until the counts are known. */
export function waitingIn(
  queues: readonly ElderQueue[] | undefined,
  counts: QueueCounts | undefined,
): number {
  return (queues ?? []).reduce((sum, queue) => sum + (counts?.[queue] ?? 0), 0);
}
