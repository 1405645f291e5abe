import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type PicturePart = 'image' | 'thumbnail';

type BackgroundsTables = Pick<Tables, 'background_files' | 'backgrounds' | 'home_config'>;

const db = (connection: Connection) => connection.tables<BackgroundsTables>();

export type PictureRow = Selectable<BackgroundsTables['background_files']>;

export type BackgroundRow = Selectable<BackgroundsTables['backgrounds']> & {
  path: string;
  size: number;
  width: number;
  height: number;
  thumbnail_path: string;
};

export type ConfigRow = Omit<Selectable<BackgroundsTables['home_config']>, 'only_row'> & {
  path: string | null;
};

/** Stores a picture; undefined where there are `max` already, also of those that are stored at the same moment. */
export async function insertPicture(
  tx: Transaction,
  { max, ...picture }: Omit<PictureRow, 'file_id'> & { max: number },
): Promise<PictureRow | undefined> {
  await sql`lock table background_files in share row exclusive mode`.execute(db(tx));
  if ((await countPictures(tx)) >= max) return undefined;
  return db(tx)
    .insertInto('background_files')
    .values(picture)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function countPictures(connection: Connection): Promise<number> {
  return countRows(db(connection).selectFrom('background_files'));
}

/** A stored picture by its path, or by its id when it is the wanted part. */
export async function findPicture(
  connection: Connection,
  by: { path: string } | { fileId: string; part: PicturePart },
): Promise<PictureRow | undefined> {
  const query = db(connection).selectFrom('background_files').selectAll();
  return 'path' in by
    ? query.where('path', '=', by.path).executeTakeFirst()
    : query.where('file_id', '=', by.fileId).where('part', '=', by.part).executeTakeFirst();
}

/** Newest first. */
export async function allBackgrounds(connection: Connection): Promise<BackgroundRow[]> {
  return backgrounds(connection)
    .orderBy('uploaded_at', 'desc')
    .orderBy('background_id')
    .limit(200)
    .execute();
}

export async function findBackground(
  connection: Connection,
  id: string,
): Promise<BackgroundRow | undefined> {
  return backgrounds(connection).where('background_id', '=', id).executeTakeFirst();
}

export async function insertBackground(
  tx: Transaction,
  background: Omit<Selectable<BackgroundsTables['backgrounds']>, 'background_id'>,
): Promise<string> {
  const row = await db(tx)
    .insertInto('backgrounds')
    .values(background)
    .returning('background_id')
    .executeTakeFirstOrThrow();
  return row.background_id;
}

/** Deletes a background and its pictures' rows; returns the paths that are no longer used. */
export async function deleteBackground(tx: Transaction, id: string): Promise<string[]> {
  const row = await db(tx)
    .deleteFrom('backgrounds')
    .where('background_id', '=', id)
    .returning(['image_id', 'thumbnail_id'])
    .executeTakeFirst();
  if (!row) return [];
  const files = await db(tx)
    .deleteFrom('background_files')
    .where('file_id', 'in', [row.image_id, row.thumbnail_id])
    .returning('path')
    .execute();
  return files.map(({ path }) => path);
}

/** Pictures that were stored before an instant and never became part of a background. */
export async function deleteLoosePictures(connection: Connection, before: Date): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    delete from background_files where created_at < ${before}
      and not exists (select 1 from backgrounds b where file_id in (b.image_id, b.thumbnail_id))
    returning path
  `.execute(db(connection));
  return rows.map(({ path }) => path);
}

export async function readConfig(connection: Connection): Promise<ConfigRow> {
  return db(connection)
    .selectFrom('home_config')
    .leftJoin('backgrounds', 'backgrounds.background_id', 'home_config.background_id')
    .leftJoin('background_files as image', 'image.file_id', 'backgrounds.image_id')
    .select(['home_config.background_id', 'updated_at', 'updated_by', 'image.path'])
    .executeTakeFirstOrThrow();
}

export async function writeConfig(
  tx: Transaction,
  config: { backgroundId: string | null; at: Date; by: string },
): Promise<void> {
  await db(tx)
    .updateTable('home_config')
    .set({ background_id: config.backgroundId, updated_at: config.at, updated_by: config.by })
    .execute();
}

function backgrounds(connection: Connection): SelectQueryBuilder<
  BackgroundsTables & {
    image: PictureRow;
    thumbnail: PictureRow;
  },
  'backgrounds' | 'image' | 'thumbnail',
  BackgroundRow
> {
  return db(connection)
    .selectFrom('backgrounds')
    .innerJoin('background_files as image', 'image.file_id', 'backgrounds.image_id')
    .innerJoin('background_files as thumbnail', 'thumbnail.file_id', 'backgrounds.thumbnail_id')
    .selectAll('backgrounds')
    .select(['image.path', 'image.size', 'image.width', 'image.height'])
    .select('thumbnail.path as thumbnail_path');
}
