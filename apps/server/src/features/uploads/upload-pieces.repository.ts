import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type UploadPiecesTables = Pick<Tables, 'upload_pieces'>;

const db = (connection: Connection) => connection.tables<UploadPiecesTables>();

/** What has arrived: contiguous bytes from the start, and the number of pieces. */
export async function receivedOf(
  connection: Connection,
  uploadId: string,
): Promise<{ bytes: number; pieces: number }> {
  const row = await db(connection)
    .selectFrom('upload_pieces')
    .select((build) => [
      build.fn.coalesce(build.fn.sum<number>('size'), sql<number>`0`).as('bytes'),
      build.fn.countAll<number>().as('pieces'),
    ])
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), pieces: row.pieces };
}

/** The pieces of a file in order. */
export async function piecesOf(connection: Connection, uploadId: string): Promise<UploadPiece[]> {
  return db(connection)
    .selectFrom('upload_pieces')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .execute();
}

/**
 * Appends the next piece of an incomplete upload. False when the upload was deleted or another request was faster:
 * then this piece is discarded.
 */
export async function appendPiece(connection: Connection, piece: UploadPiece): Promise<boolean> {
  const { upload_id, start, size, path } = piece;
  try {
    const result = await sql`
      insert into upload_pieces (upload_id, start, size, path)
      select upload_id, ${start}::bigint, ${size}::bigint, ${path} from uploads
      where upload_id = ${upload_id} and status = 'receiving' and ${start}::bigint =
        (select coalesce(sum(size), 0) from upload_pieces where upload_id = ${upload_id})
    `.execute(db(connection));
    return (result.numAffectedRows ?? 0n) > 0n;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

export async function deletePieces(connection: Connection, uploadId: string): Promise<void> {
  await db(connection).deleteFrom('upload_pieces').where('upload_id', '=', uploadId).execute();
}

type UploadPiece = {
  upload_id: string;
  /** how many bytes of the file come before it */
  start: number;
  size: number;
  /** in the storage */
  path: string;
};
