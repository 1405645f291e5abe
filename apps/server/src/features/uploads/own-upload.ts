import { isElder } from '@goreal/domain/accounts/role';
import type { Principal } from '#platform/http/access.ts';
import { refusals } from './media-refusal.ts';
import type { UploadsContext } from './upload-files.ts';
import { findUpload, isFinished } from './uploads.repository.ts';
import type { FinishedUpload, UploadRow } from './uploads.table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The one accessor of an upload: another player's upload is not found.
 * @throws {UploadRefusal} 404
 */
export async function ownUpload(
  context: UploadsContext,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<UploadRow> {
  const row = UUID.test(uploadId) ? await findUpload(context.database, { uploadId }) : undefined;
  if (!row || row.user_id !== userId) throw refusals.unknown();
  return row;
}

/**
 * The one accessor of a stored file, for its owner and elders. The path is only looked up.
 * @throws {UploadRefusal} 404, also for a file that the caller may not read
 */
export async function visibleFile(
  context: UploadsContext,
  { caller, path }: { caller: Principal; path: string },
): Promise<FinishedUpload> {
  const row = path.includes('\0') ? undefined : await findUpload(context.database, { path });
  if (!row || !isFinished(row) || !maySee(caller, row)) throw refusals.unknown();
  return row;
}

function maySee(caller: Principal, file: FinishedUpload): boolean {
  return file.user_id === caller.userId || isElder(caller.role);
}
