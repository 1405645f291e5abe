import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

/** Number of members of each guild, and the sum of AURA. */
export async function communityTotals(
  connection: Connection,
): Promise<{ heroes: number; aura: number }> {
  const row = await connection
    .tables<Pick<Tables, 'players'>>()
    .selectFrom('players')
    .select([
      sql<number>`count(*) filter (where guild is not null)`.as('heroes'),
      sql<number>`coalesce(sum(current_aura), 0)::bigint`.as('aura'),
    ])
    .executeTakeFirstOrThrow();
  return { heroes: row.heroes, aura: row.aura };
}
