import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { RevocationRow, StravaTables } from './strava.table.ts';

const db = (connection: Connection) => connection.tables<StravaTables>();

/** Queues the revocation of a token that never became a link. */
export async function addRevocation(
  connection: Connection,
  token: { athleteId: string; refreshToken: string },
): Promise<void> {
  await db(connection)
    .insertInto('strava_revocations')
    .values({ athlete_id: token.athleteId, refresh_token: token.refreshToken })
    .execute();
}

/** Deletes queued revocations of an athlete who reconnected, so that the new grant survives. */
export async function dropRevocations(connection: Connection, athleteId: string): Promise<void> {
  await db(connection)
    .deleteFrom('strava_revocations')
    .where('athlete_id', '=', athleteId)
    .execute();
}

/** Claims the next token to revoke; it is due again at `again` in case this process dies. */
export async function claimRevocation(
  connection: Connection,
  { now, again }: { now: Date; again: Date },
): Promise<RevocationRow | undefined> {
  const { rows } = await sql<RevocationRow>`
    update strava_revocations set due_at = ${again}, attempts = attempts + 1
    where revocation_id = (select revocation_id from strava_revocations where due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    returning *`.execute(db(connection));
  return rows[0];
}

export async function removeRevocation(connection: Connection, id: number): Promise<void> {
  await db(connection).deleteFrom('strava_revocations').where('revocation_id', '=', id).execute();
}

export async function countRevocations(connection: Connection): Promise<number> {
  return countRows(db(connection).selectFrom('strava_revocations'));
}

export async function insertDeletion(
  connection: Connection,
  deletion: {
    receipt: string;
    userId: string;
    reason: 'disconnected' | 'revoked';
    activities: number;
    at: Date;
  },
): Promise<void> {
  await db(connection)
    .insertInto('strava_deletions')
    .values({
      receipt: deletion.receipt,
      user_id: deletion.userId,
      reason: deletion.reason,
      activities: deletion.activities,
      deleted_at: deletion.at,
    })
    .execute();
}

export async function listRevocations(connection: Connection): Promise<RevocationRow[]> {
  return db(connection).selectFrom('strava_revocations').selectAll().execute();
}

export async function rewriteRevocation(
  connection: Connection,
  { id, refreshToken }: { id: number; refreshToken: string },
): Promise<void> {
  await db(connection)
    .updateTable('strava_revocations')
    .set({ refresh_token: refreshToken })
    .where('revocation_id', '=', id)
    .execute();
}
