import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { VideoType } from './video-maker.ts';

type RenditionsTables = Pick<Tables, 'upload_renditions' | 'uploads'>;

const db = (connection: Connection) => connection.tables<RenditionsTables>();

export type ClaimedVideo = { uploadId: string; path: string; contentType: VideoType };
export type Rendition = { path: string; size: number; sha256: string; finishedAt: Date };

/** Claims the oldest submitted video without a rendition, or one whose worker probably died. */
export async function claimVideo(
  connection: Connection,
  options: { types: readonly VideoType[]; now: Date; claimedBefore: Date },
): Promise<ClaimedVideo | undefined> {
  const { types, now, claimedBefore } = options;
  const { rows } = await sql<{ upload_id: string; path: string; content_type: VideoType }>`
    with next as (
      select upload.upload_id, upload.path, upload.content_type
      from uploads upload left join upload_renditions made using (upload_id)
      where upload.proof_type = 'video' and upload.status = 'attached'
        and upload.content_type in (${sql.join(types)})
        and (made.upload_id is null or (made.state = 'running' and made.claimed_at < ${claimedBefore}))
      order by upload.finished_at limit 1
    ), claimed as (
      insert into upload_renditions as made (upload_id, state, claimed_at)
      select upload_id, 'running', ${now} from next
      on conflict (upload_id) do update set claimed_at = excluded.claimed_at, attempts = made.attempts + 1
        where made.state = 'running' and made.claimed_at < ${claimedBefore}
      returning upload_id
    )
    select upload_id, path, content_type
    from next join claimed using (upload_id)`.execute(db(connection));
  const [row] = rows;
  return row && { uploadId: row.upload_id, path: row.path, contentType: row.content_type };
}

/** running → failed for those whose workers died `attempts` times; returns their uploads. */
export async function giveUpVideos(
  connection: Connection,
  options: { attempts: number; now: Date; claimedBefore: Date },
): Promise<string[]> {
  const { attempts, now, claimedBefore } = options;
  const rows = await db(connection)
    .updateTable('upload_renditions')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('claimed_at', '<', claimedBefore)
    .where('attempts', '>=', attempts)
    .returning('upload_id')
    .execute();
  return rows.map(({ upload_id }) => upload_id);
}

/** running → its result; false when the upload was deleted. */
export async function finishRendition(
  connection: Connection,
  options: { uploadId: string; finishedAt: Date } & (
    | { state: 'as-is' | 'failed' }
    | { state: 'ready'; path: string; size: number; sha256: string }
  ),
): Promise<boolean> {
  const { uploadId, finishedAt, ...outcome } = options;
  const { numUpdatedRows } = await db(connection)
    .updateTable('upload_renditions')
    .set({ ...outcome, finished_at: finishedAt })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The converted video of an upload, if there is one. */
export async function findRendition(
  connection: Connection,
  uploadId: string,
): Promise<Rendition | undefined> {
  const row = await db(connection)
    .selectFrom('upload_renditions')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  const { path, size, sha256, finished_at: finishedAt } = row ?? {};
  if (!path || !size || !sha256 || !finishedAt) return undefined;
  return { path, size, sha256, finishedAt };
}
