import type { Database } from '#platform/database/database.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { appendEvents } from '#platform/live-events/outbox.ts';
import { pendingWithUpload } from './desk.repository.ts';

/** Tells the elders' desks that the card of this proof has something new to show, while it lies there. */
export async function showAgain(
  { database, hub }: { database: Database; hub: Pick<LiveHub, 'wake'> },
  uploadId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const submissionId = await pendingWithUpload(tx, uploadId);
    if (submissionId === undefined) return;
    tx.afterCommit(() => hub.wake());
    await appendEvents(tx, [{ channel: 'elders', name: 'review.added', data: { submissionId } }]);
  });
}
