import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

/** The number of members of all guilds together, and the sum of AURA. */
export async function communityTotals(
  connection: Connection,
): Promise<{ members: number; aura: number }> {
  const row = await connection
    .tables<Pick<Tables, 'players'>>()
    .selectFrom('players')
    .select([
      sql<number>`count(*) filter (where guild is not null)`.as('members'),
      sql<number>`coalesce(sum(current_aura), 0)::bigint`.as('aura'),
    ])
    .executeTakeFirstOrThrow();
  return { members: row.members, aura: row.aura };
}
