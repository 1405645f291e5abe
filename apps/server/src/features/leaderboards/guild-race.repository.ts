import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { sql } from 'kysely';
import type { ReadConnection } from '#platform/database/database.ts';
import type { LeaderboardsTables } from './leaderboards.repository.ts';

export type GuildWeek = { guild: GuildId; week: number; aura: number };

/**
 * AURA earned between instants, by the earner's present guild. `starts` are the beginnings of the weeks, ascending; week 0
 * begins at the first. Undone approvals are subtracted where they were undone; decay does not count.
 */
export async function guildWeeks(
  connection: ReadConnection,
  starts: readonly Date[],
): Promise<GuildWeek[]> {
  const { rows } = await sql<GuildWeek>`
    select p.guild, e.week, sum(e.aura)::bigint as aura
    from (
      select user_id, width_bucket(created_at, ${starts}::timestamptz[]) - 1 as week, sum(amount) as aura
      from ledger_entries
      where created_at >= ${starts[0]} and currency = 'aura' and cause not like 'decay:%'
      group by 1, 2
    ) e
    join players p on p.user_id = e.user_id
    where p.guild is not null group by p.guild, e.week
  `.execute(connection.tables<LeaderboardsTables>());
  return rows;
}
