import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type CommunityTables = {
  profiles: { guild: string | null; current_aura: number };
};

/** Members of a guild, and all AURA they hold. */
export async function communityTotals(
  connection: Connection,
): Promise<{ heroes: number; aura: number }> {
  const row = await connection
    .tables<CommunityTables>()
    .selectFrom('profiles')
    .select([
      sql<number>`count(*) filter (where guild is not null)`.as('heroes'),
      sql<number>`coalesce(sum(current_aura), 0)::bigint`.as('aura'),
    ])
    .executeTakeFirstOrThrow();
  return { heroes: row.heroes, aura: row.aura };
}
