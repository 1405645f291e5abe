import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { ClaimRow, DeskTables } from './desk.table.ts';

const db = (connection: Connection) => connection.tables<DeskTables>();

/**
 * Takes or renews the claim on a pending submission of another user, unless another elder holds it. Deletes expired
 * claims. Undefined when it could not be taken.
 */
export async function takeClaim(
  connection: Connection,
  claim: { submissionId: string; elderId: string; now: Date; until: Date },
): Promise<ClaimRow | undefined> {
  const { submissionId, elderId, now, until } = claim;
  await db(connection)
    .deleteFrom('review_claims')
    .where('expires_at', '<=', now)
    .where('submission_id', '<>', submissionId)
    .execute();
  const { rows } = await sql<ClaimRow>`
    insert into review_claims as held (submission_id, elder_id, expires_at)
    select submission_id, ${elderId}, ${until} from submissions
    where submission_id = ${submissionId}::uuid and status = 'pending' and user_id <> ${elderId}
    on conflict (submission_id) do update
      set elder_id = excluded.elder_id, expires_at = excluded.expires_at
      where held.elder_id = excluded.elder_id or held.expires_at <= ${now}
    returning submission_id, elder_id, expires_at,
      (select display_name from players
        where user_id = elder_id) as elder_name`.execute(db(connection));
  return rows[0];
}

/** The active claim, and what else decides whether one may be taken. */
export async function claimState(
  connection: Connection,
  { submissionId, now }: { submissionId: string; now: Date },
): Promise<{ authorId: string; claim: ClaimRow | undefined } | undefined> {
  const row = await db(connection)
    .selectFrom('submissions')
    .leftJoin('review_claims as claim', (join) =>
      join
        .onRef('claim.submission_id', '=', 'submissions.submission_id')
        .on('claim.expires_at', '>', now),
    )
    .leftJoin('players', 'players.user_id', 'claim.elder_id')
    .select([
      'submissions.user_id as author_id',
      'claim.elder_id',
      'claim.expires_at',
      'players.display_name',
    ])
    .where('submissions.submission_id', '=', submissionId)
    .where('submissions.status', '=', 'pending')
    .executeTakeFirst();
  if (!row) return undefined;
  const { author_id: authorId, elder_id, expires_at, display_name } = row;
  if (elder_id === null || expires_at === null) return { authorId, claim: undefined };
  const claim = { submission_id: submissionId, elder_id, expires_at };
  return { authorId, claim: { ...claim, elder_name: display_name ?? '' } };
}

/** Releases an own claim; true when there was one. */
export async function dropClaim(
  connection: Connection,
  { submissionId, elderId }: { submissionId: string; elderId: string },
): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('review_claims')
    .where('submission_id', '=', submissionId)
    .where('elder_id', '=', elderId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
