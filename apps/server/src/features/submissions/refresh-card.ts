import type { Database } from '#platform/database/database.ts';
import { pendingWithUpload } from './desk.repository.ts';

/** Emits a change of a pending submission's card to the elders' desks, for example when its video is ready. */
export async function refreshCard(
  { database }: { database: Database },
  uploadId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const submissionId = await pendingWithUpload(tx, uploadId);
    if (submissionId === undefined) return;
    await tx.emit([{ channel: 'elders', name: 'review.added', data: { submissionId } }]);
  });
}
