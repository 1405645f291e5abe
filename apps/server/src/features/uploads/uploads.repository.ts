import type { MediaKind } from '@goreal/domain/media/media-kind';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { FinishedUpload, UploadRow, UploadStatus, UploadsTables } from './uploads.table.ts';

const db = (connection: Connection) => connection.tables<UploadsTables>();

export async function insertUpload(
  connection: Connection,
  upload: {
    uploadId: string;
    userId: string;
    questId: string;
    proofType: MediaKind;
    fileName: string;
    declaredType: string;
    declaredSize: number;
    createdAt: Date;
  },
): Promise<void> {
  await db(connection)
    .insertInto('uploads')
    .values({
      upload_id: upload.uploadId,
      user_id: upload.userId,
      quest_id: upload.questId,
      proof_type: upload.proofType,
      file_name: upload.fileName,
      declared_type: upload.declaredType,
      declared_size: upload.declaredSize,
      created_at: upload.createdAt,
    })
    .execute();
}

/** An upload that is not being deleted. */
export async function findUpload(
  connection: Connection,
  by: { uploadId: string } | { path: string },
): Promise<UploadRow | undefined> {
  const query = db(connection).selectFrom('uploads').selectAll().where('status', '<>', 'removing');
  const row = await ('path' in by
    ? query.where('path', '=', by.path)
    : query.where('upload_id', '=', by.uploadId)
  ).executeTakeFirst();
  return row as UploadRow | undefined;
}

export function isFinished(row: UploadRow): row is FinishedUpload {
  return row.status === 'ready' || row.status === 'attached';
}

/**
 * A player's unjudged uploads: the number of files without a submission, and the bytes of these and of those with a
 * pending submission. An incomplete upload counts with its full size.
 */
export async function countWaiting(
  connection: Connection,
  { userId, pendingUploads }: { userId: string; pendingUploads: readonly string[] },
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) filter (where status <> 'attached')::int as files,
      coalesce(sum(case when status = 'receiving' then declared_size else size end), 0)::bigint as bytes
    from uploads
    where user_id = ${userId} and (status in ('receiving', 'ready')
      or upload_id = any (${pendingUploads}::uuid[]))
  `.execute(db(connection));
  return rows[0] ?? { files: 0, bytes: 0 };
}

/**
 * Reserves the storage path before the file is stored; false when the upload was deleted.
 * @throws a unique violation when another upload has that path
 */
export async function reservePath(
  connection: Connection,
  { uploadId, path }: { uploadId: string; path: string },
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('uploads')
    .set({ path })
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'receiving')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** receiving → ready; undefined when it was cancelled or expired meanwhile. */
export async function markReady(
  connection: Connection,
  file: {
    uploadId: string;
    fileName: string;
    contentType: string;
    size: number;
    sha256: string;
    finishedAt: Date;
  },
): Promise<FinishedUpload | undefined> {
  const row = await db(connection)
    .updateTable('uploads')
    .set({
      status: 'ready',
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      finished_at: file.finishedAt,
    })
    .where('upload_id', '=', file.uploadId)
    .where('status', '=', 'receiving')
    .returningAll()
    .executeTakeFirst();
  return row as FinishedUpload | undefined;
}

/** ready → attached, for the first submission; undefined when no upload matches. */
export async function markAttached(
  connection: Connection,
  by: { path: string; userId: string; questId: string; proofType: MediaKind },
): Promise<FinishedUpload | undefined> {
  const row = await db(connection)
    .updateTable('uploads')
    .set({ status: 'attached' })
    .where('path', '=', by.path)
    .where('user_id', '=', by.userId)
    .where('quest_id', '=', by.questId)
    .where('proof_type', '=', by.proofType)
    .where('status', '=', 'ready')
    .returningAll()
    .executeTakeFirst();
  return row as FinishedUpload | undefined;
}

/** Marks an upload as removed unless a submission uses it; false when it does, or the upload is gone. */
export async function markRemoving(connection: Connection, uploadId: string): Promise<boolean> {
  const result = await db(connection)
    .updateTable('uploads')
    .set({ status: 'removing' })
    .where('upload_id', '=', uploadId)
    .where('status', '<>', 'attached')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function pathOf(connection: Connection, uploadId: string): Promise<string | null> {
  const row = await db(connection)
    .selectFrom('uploads')
    .select('path')
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row?.path ?? null;
}

/** Deletes the row as the last step, after the files. */
export async function deleteRemoved(connection: Connection, uploadId: string): Promise<void> {
  await db(connection)
    .deleteFrom('uploads')
    .where('upload_id', '=', uploadId)
    .where('status', '=', 'removing')
    .execute();
}

/** Expired uploads: begun or finished too long ago, and deletions that a crash interrupted. */
export async function expiredUploads(
  connection: Connection,
  options: { begunBefore: Date; finishedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('uploads')
    .select('upload_id')
    .where((build) =>
      build.or([
        build.and([
          build('status', '=', 'receiving'),
          build('created_at', '<', options.begunBefore),
        ]),
        build.and([
          build('status', '=', 'ready'),
          build('finished_at', '<', options.finishedBefore),
        ]),
        build('status', '=', 'removing'),
      ]),
    )
    .limit(options.limit)
    .execute();
  return rows.map((row) => row.upload_id);
}

/** Which of these uploads are still incomplete. */
export async function receivingAmong(
  connection: Connection,
  uploadIds: readonly string[],
): Promise<Set<string>> {
  if (uploadIds.length === 0) return new Set();
  const receiving: UploadStatus = 'receiving';
  const rows = await db(connection)
    .selectFrom('uploads')
    .select('upload_id')
    .where('upload_id', 'in', uploadIds)
    .where('status', '=', receiving)
    .execute();
  return new Set(rows.map((row) => row.upload_id));
}

/** Every stored file of this player's uploads, with or without a submission, and its renditions. */
export async function storedFilesOf(
  connection: Connection,
  userId: string,
): Promise<{ path: string }[]> {
  const { rows } = await sql<{ path: string }>`
    select path from uploads where user_id = ${userId} and path is not null
    union all
    select made.path from upload_renditions made join uploads using (upload_id)
    where uploads.user_id = ${userId} and made.path is not null
    order by path`.execute(db(connection));
  return rows;
}
