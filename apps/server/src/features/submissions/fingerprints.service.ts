import { createHash } from 'node:crypto';
import { foldVietnamese } from '@goreal/domain/text/fold';
import type { UploadFingerprint } from '#features/uploads/index.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobHandler } from '#platform/jobs/jobs.ts';
import {
  insertFingerprint,
  type NewProof,
  noteMatches,
  submissionsWithoutFingerprint,
} from './fingerprints.repository.ts';

/** Of 64 bits; re-encoded, resized and slightly cropped photos stay below, different scenes far above. */
const ALIKE_DISTANCE = 5;
/** Matches shown for a submission: a hint, not a complete list. */
const MOST_MATCHES = 3;
/** Shorter texts are often equal by chance. */
const SHORTEST_TEXT = 24;
const BATCH = 100;

/**
 * Job `proofs.print`: fingerprints the proof of a new submission and stores earlier submissions with the same one,
 * for the elders to see. Without an id it processes those that were missed.
 */
export function handleFingerprints(options: {
  database: Database;
  fingerprintOfUpload: (uploadId: string) => Promise<UploadFingerprint | undefined>;
}): JobHandler<'proofs.print'> {
  const { database, fingerprintOfUpload } = options;

  async function fingerprintOf({
    text,
    uploadId,
  }: NewProof): Promise<UploadFingerprint | undefined> {
    if (text !== undefined) return fingerprintOfText(text);
    return uploadId === null ? undefined : fingerprintOfUpload(uploadId);
  }

  return async ({ submissionId }) => {
    const submissions = await submissionsWithoutFingerprint(database, {
      submissionId,
      limit: BATCH,
    });
    for (const submission of submissions) {
      const fingerprint = await fingerprintOf(submission);
      if (!fingerprint) continue;
      await database.transaction(async (tx) => {
        const { submissionId } = submission;
        if (!(await insertFingerprint(tx, { submissionId, ...fingerprint }))) return;
        const repeating = await noteMatches(tx, {
          submissionId,
          distance: ALIKE_DISTANCE,
          most: MOST_MATCHES,
        });
        await tx.emit(
          repeating.map((id) => ({
            channel: 'elders',
            name: 'review.added',
            data: { submissionId: id },
          })),
        );
      });
    }
  };
}

/** Texts are compared by their normalised words: case, marks, blanks and punctuation do not hide a copy. */
function fingerprintOfText(text: string): UploadFingerprint {
  const words = foldVietnamese(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const telling = words.length >= SHORTEST_TEXT ? words : `${crypto.randomUUID()} ${words}`;
  return { sha256: createHash('sha256').update(telling).digest('hex'), differenceHash: null };
}
