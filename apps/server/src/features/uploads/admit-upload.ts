import { MEDIA_LIMITS, mimeOfFile } from '@goreal/domain/media/media';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { mediaKindSchema } from '@goreal/domain/media/media-kind';
import type { Upload } from '@tus/server';
import { z } from 'zod';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { displayFileName } from './file-name.ts';
import { refusals } from './media-refusal.ts';
import type { UploadsContext } from './upload-files.ts';
import { countWaiting, insertUpload } from './uploads.repository.ts';

export type SubmittableQuests = {
  /**
   * Checks with the quests feature whether this player may submit this kind of proof for this quest.
   * @throws {AppError} `not-found` (unknown, or another guild's), `failed-precondition` (inactive, not
   *   accepted, another proof type), `already-exists` (already submitted)
   */
  assertSubmittable(
    player: Principal,
    submission: { questId: string; proofType: string },
  ): Promise<unknown>;
};

/** Dependencies of an admission on other features. */
export type AdmissionContext = UploadsContext & {
  quests: SubmittableQuests;
  /** ids of the uploads of a player's pending submissions */
  pendingUploads(connection: Connection, userId: string): Promise<string[]>;
};

/** `Upload-Metadata` of a creation request (rules 2), with the keys that tus clients use. */
const metadataSchema = z.object({
  filename: z.string().min(1).max(1000),
  filetype: z.string().max(200).nullish(),
  questId: z.uuid(),
  proofType: mediaKindSchema,
});

/**
 * Opens an upload for a player.
 * @throws {UploadRefusal} size, type, or quota; {AppError} what the quest does not allow
 */
export async function admitUpload(
  context: AdmissionContext,
  { caller, upload }: { caller: Principal; upload: Upload },
): Promise<void> {
  const metadata = metadataSchema.safeParse(upload.metadata ?? {});
  if (!metadata.success) throw new AppError('invalid-argument');
  const { filename, questId, proofType } = metadata.data;
  const declaredType = metadata.data.filetype ?? '';
  const { size } = upload;
  assertSize(size);
  if (!mimeOfFile({ kind: proofType, type: declaredType, name: filename })) {
    throw refusals.wrongType(mediaMessages.wrongType[proofType]);
  }
  await context.quests.assertSubmittable(caller, { questId, proofType });
  await context.database.transaction(async (tx) => {
    await lockPerson(tx, caller.userId);
    await assertRoomFor(tx, context, { userId: caller.userId, bytes: size });
    await insertUpload(tx, {
      uploadId: upload.id,
      userId: caller.userId,
      questId,
      proofType,
      fileName: displayFileName(filename),
      declaredType,
      declaredSize: size,
      createdAt: context.clock.now(),
    });
  });
}

async function assertRoomFor(
  tx: Transaction,
  { quotaBytes = MEDIA_LIMITS.waitingMaxBytes, pendingUploads }: AdmissionContext,
  { userId, bytes }: { userId: string; bytes: number },
): Promise<void> {
  const waiting = await countWaiting(tx, {
    userId,
    pendingUploads: await pendingUploads(tx, userId),
  });
  if (waiting.files >= MEDIA_LIMITS.unattachedMax) throw refusals.tooManyWaiting();
  if (waiting.bytes + bytes > quotaBytes) throw refusals.overQuota(quotaBytes);
}

function assertSize(size: number | undefined): asserts size is number {
  if (size === undefined) throw refusals.sizeUnknown();
  if (size === 0) throw refusals.empty();
  if (size > MEDIA_LIMITS.proofMaxBytes) throw refusals.tooLarge();
}
