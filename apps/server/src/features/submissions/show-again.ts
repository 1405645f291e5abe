import type { Database } from '#platform/database/database.ts';
import { pendingWithUpload } from './desk.repository.ts';

/** Tells the elders' desks that the card of this proof has something new to show, while it lies there. */
export async function showAgain(
  { database }: { database: Database },
  uploadId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const submissionId = await pendingWithUpload(tx, uploadId);
    if (submissionId === undefined) return;
    await tx.emit([{ channel: 'elders', name: 'review.added', data: { submissionId } }]);
  });
}
