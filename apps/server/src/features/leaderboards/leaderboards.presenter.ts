import { levelName } from '@goreal/domain/ascension/level-name';
import { GUILD_IDS, type GuildId, resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { boardIdentity } from '@goreal/domain/leaderboards/board-identity';
import type { GuildStanding, HonorEntry } from '@goreal/domain/leaderboards/honor-board';
import type { BoardRow, GuildSums } from './leaderboards.repository.ts';

/** A row of a board as everyone may see it. `scope` is the guild of a guild's own board. */
export function presentEntry(
  row: BoardRow,
  { rank, streak, scope }: { rank: number; streak: number; scope: GuildId | undefined },
): HonorEntry {
  const { key, userId, displayName } = boardIdentity({
    userId: row.user_id,
    displayName: row.display_name,
    choice: row.board_choice,
    boardKey: row.board_key,
  });
  return {
    rank,
    key,
    userId,
    displayName,
    guild: resolveGuildId(row.guild),
    currentAura: row.current_aura,
    level: levelName(row.level),
    levelId: row.level,
    currentStreak: streak,
    lastRank: scope === undefined ? row.last_rank : guildRankOf(row, scope),
  };
}

/** A rank in another guild is not comparable. */
function guildRankOf(row: BoardRow, scope: GuildId): number | null {
  return row.last_guild === scope ? row.last_guild_rank : null;
}

/** All three guilds by AURA per active member; ties by the AURA earned, then in the order of the guilds. */
export function presentStanding(sums: readonly GuildSums[]): GuildStanding[] {
  return GUILD_IDS.map((guild) => {
    const { active_members: members = 0, aura = 0 } = sums.find((row) => row.guild === guild) ?? {};
    const auraPerMember = members === 0 ? 0 : Math.round((10 * aura) / members) / 10;
    return { guild, activeMembers: members, aura, auraPerMember };
  })
    .toSorted((a, b) => b.auraPerMember - a.auraPerMember || b.aura - a.aura)
    .map((standing, index) => ({ ...standing, rank: index + 1 }));
}
