import { sql } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';
import type { Connection } from '#platform/database/database.ts';

type CommunityTables = PlayersView & {
  departed_totals: { currency: string; amount: string };
};

/** Members of a guild, and all AURA forged here: what people hold, and what those who left had. */
export async function communityTotals(
  connection: Connection,
): Promise<{ heroes: number; aura: number }> {
  const row = await connection
    .tables<CommunityTables>()
    .selectFrom('players')
    .select([
      sql<number>`count(*) filter (where guild is not null)`.as('heroes'),
      sql<number>`(coalesce(sum(current_aura), 0) + coalesce((select sum(amount)
        from departed_totals where currency = 'aura'), 0))::bigint`.as('aura'),
    ])
    .executeTakeFirstOrThrow();
  return { heroes: row.heroes, aura: row.aura };
}
