import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { DeskTables } from './desk.table.ts';

const db = (connection: Connection) => connection.tables<DeskTables>();

export type NewProof = {
  submissionId: string;
  submittedAt: Date;
  text: string | undefined;
  uploadId: string | null;
};

/** Pending submissions without a fingerprint: the requested one, or the longest waiting ones. */
export async function submissionsWithoutFingerprint(
  connection: Connection,
  options: { submissionId?: string | undefined; limit: number },
): Promise<NewProof[]> {
  let query = db(connection)
    .selectFrom('submissions')
    .leftJoin('proof_prints as print', 'print.submission_id', 'submissions.submission_id')
    .select([
      'submissions.submission_id',
      'submissions.submitted_at',
      'submissions.proof_type',
      'submissions.proof_data',
      'submissions.upload_id',
    ])
    .where('submissions.status', '=', 'pending')
    .where('print.submission_id', 'is', null)
    .orderBy('submissions.submitted_at')
    .limit(options.limit);
  if (options.submissionId) {
    query = query.where('submissions.submission_id', '=', options.submissionId);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    submissionId: row.submission_id,
    submittedAt: row.submitted_at,
    text: row.proof_type === 'text' ? row.proof_data : undefined,
    uploadId: row.upload_id,
  }));
}

/** Stores a fingerprint; false when there is one, or the submission was deleted. */
export async function insertFingerprint(
  connection: Connection,
  fingerprint: { submissionId: string; sha256: string; differenceHash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into proof_prints (submission_id, submitted_at, sha256, look)
    select submission_id, submitted_at, ${fingerprint.sha256}, ${fingerprint.differenceHash}::bit(64)
    from submissions where submission_id = ${fingerprint.submissionId}::uuid
    on conflict do nothing returning submission_id`.execute(db(connection));
  return rows.length > 0;
}

/**
 * Stores which submissions have the same proof as this one, or a picture that differs in at most `distance` of 64
 * bits; of each pair the later submission repeats the earlier. Returns the submissions that repeat.
 */
export async function noteMatches(
  connection: Connection,
  options: { submissionId: string; distance: number; most: number },
): Promise<string[]> {
  const { submissionId, distance, most } = options;
  const { rows } = await sql<{ submission_id: string }>`
    insert into proof_matches (submission_id, earlier_id, likeness)
    select case when other.submitted_at <= own.submitted_at then own.submission_id
        else other.submission_id end,
      case when other.submitted_at <= own.submitted_at then other.submission_id
        else own.submission_id end,
      other.likeness
    from proof_prints own cross join lateral (
      (select submission_id, submitted_at, 'same' as likeness from proof_prints
        where sha256 = own.sha256 and submission_id <> own.submission_id
        order by submitted_at desc limit ${most})
      union all
      (select submission_id, submitted_at, 'alike' from proof_prints
        where look is not null and own.look is not null and sha256 <> own.sha256
          and bit_count(look # own.look) <= ${distance}
        order by bit_count(look # own.look), submitted_at desc limit ${most})
    ) other
    where own.submission_id = ${submissionId}::uuid
    on conflict do nothing
    returning submission_id`.execute(db(connection));
  return rows.map((row) => row.submission_id);
}
