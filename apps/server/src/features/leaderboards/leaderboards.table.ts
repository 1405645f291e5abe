import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type LeaderboardsTables = PlayersView & {
  honor_weeks: { week: string; taken_at: Date };
};

/** A player as a board reads them; `guild` is set on every row of a board. */
export type BoardRow = Selectable<LeaderboardsTables['players']> & {
  last_rank: number | null;
  last_guild_rank: number | null;
  last_guild: GuildId | null;
};

/** A position in the order of the board: more AURA first, then who reached it first, then the id. */
export type Place = { aura: number; reachedAt: Date; userId: string };

/** A cached position of a board, and how many rows are before it. */
export type Rung = Place & { before: number };
