import { mediaKindSchema } from '@goreal/domain/media/media-kind';
import type { ProofType } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { pathOfUrl } from './file-name.ts';
import { findUpload, isFinished, markAttached } from './uploads.repository.ts';

/**
 * Attaches a finished upload to the submission of the same transaction, once.
 * @param url the address that the upload returned
 * @returns when the upload was opened, by the server's clock
 * @throws {AppError} `not-found` (unknown, another player's or quest's, unfinished), `already-exists` (part
 * of a submission), `failed-precondition` (another proof type)
 */
export async function attachUpload(
  tx: Transaction,
  options: { userId: string; questId: string; url: string; proofType: ProofType },
): Promise<{ uploadId: string; fileName: string; openedAt: Date }> {
  const { userId, questId, url } = options;
  const path = pathOfUrl(url);
  const kind = mediaKindSchema.safeParse(options.proofType);
  if (path === undefined || path.includes('\0')) throw unknownProof();
  if (!kind.success) throw wrongType();
  const attached = await markAttached(tx, { path, userId, questId, proofType: kind.data });
  if (attached) {
    const { upload_id: uploadId, file_name: fileName, created_at: openedAt } = attached;
    return { uploadId, fileName, openedAt };
  }

  const found = await findUpload(tx, { path });
  if (!found || !isFinished(found)) throw unknownProof();
  if (found.user_id !== userId || found.quest_id !== questId) throw unknownProof();
  if (found.proof_type !== kind.data) throw wrongType();
  throw new AppError('already-exists', submissionMessages.proofUsed);
}

function unknownProof(): AppError {
  return new AppError('not-found', submissionMessages.proofUnknown);
}

function wrongType(): AppError {
  return new AppError('failed-precondition', submissionMessages.wrongProofType);
}
