import { sql } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';
import type { Connection } from '#platform/database/database.ts';

/** Members of each guild, and the AURA that users hold. */
export async function communityTotals(
  connection: Connection,
): Promise<{ heroes: number; aura: number }> {
  const row = await connection
    .tables<PlayersView>()
    .selectFrom('players')
    .select([
      sql<number>`count(*) filter (where guild is not null)`.as('heroes'),
      sql<number>`coalesce(sum(current_aura), 0)::bigint`.as('aura'),
    ])
    .executeTakeFirstOrThrow();
  return { heroes: row.heroes, aura: row.aura };
}
