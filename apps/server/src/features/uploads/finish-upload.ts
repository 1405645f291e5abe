import { stat } from 'node:fs/promises';
import { nameWithEnding } from '@goreal/domain/media/media';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { AppError } from '#platform/http/app-error.ts';
import { hashOfFile } from '#platform/storage/hash-of-file.ts';
import { type CheckedFile, withPlaceToCheck } from './check-media.ts';
import { storagePath } from './file-name.ts';
import { refusals, UploadRefusal } from './media-refusal.ts';
import { assemble } from './staged-pieces.ts';
import { removeStaged, removeUpload, type UploadsContext } from './upload-files.ts';
import { markReady, reservePath } from './uploads.repository.ts';
import type { FinishedUpload, UploadRow } from './uploads.table.ts';

/**
 * Verifies a complete file and moves it into the storage. A crash before the last step leaves it unfinished:
 * the client sends its last byte again and this runs again. A refused file is deleted with its row.
 * @throws {UploadRefusal} wrong content, or cancelled meanwhile; {AppError} when too many files wait: it stays as it is
 */
export async function finishUpload(
  context: UploadsContext,
  row: UploadRow,
): Promise<FinishedUpload> {
  try {
    return await store(context, row);
  } catch (error) {
    if (error instanceof UploadRefusal) await removeUpload(context, row.upload_id);
    throw error;
  }
}

async function store(context: UploadsContext, row: UploadRow): Promise<FinishedUpload> {
  const { database, storage } = context;
  const uploadId = row.upload_id;
  // Assembling copies the whole file, or reads it from the bucket: not for a check that is refused.
  const place = { kind: row.proof_type, owner: row.user_id };
  const checked = await withPlaceToCheck(place, async (check) =>
    check(await assemble(context, uploadId)),
  );
  const { size } = await stat(checked.file);
  const sha256 = await hashOfFile(checked.file);
  const path = row.path ?? (await reserve(context, row, checked));
  await storage.putFile({ path, from: checked.file, contentType: checked.contentType });
  const finished = await markReady(database, {
    uploadId,
    fileName: nameWithEnding(row.file_name, checked.ending),
    contentType: checked.contentType,
    size,
    sha256,
    finishedAt: context.clock.now(),
  });
  if (!finished) {
    await storage.remove(path);
    throw refusals.gone();
  }
  await removeStaged(context, uploadId);
  return finished;
}

/** Two files of one name may finish in the same millisecond; the second one uses a later timestamp. */
async function reserve(
  context: UploadsContext,
  row: UploadRow,
  checked: CheckedFile,
): Promise<string> {
  const now = context.clock.now().getTime();
  for (let later = 0; later < 10; later += 1) {
    const path = storagePath({
      userId: row.user_id,
      questId: row.quest_id,
      at: new Date(now + later),
      fileName: row.file_name,
      ending: checked.ending,
    });
    try {
      if (await reservePath(context.database, { uploadId: row.upload_id, path })) return path;
      throw refusals.gone();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }
  throw new AppError('unavailable');
}
