import type { GuildId } from './guild-id.ts';

/** Changes of guild in a rolling window; the first choice is free and not counted. */
export const GUILD_CHANGE = { changes: 3, days: 7 } as const;

/**
 * Whether quests of a guild count for a player today. The first report of an academy day settles whose
 * quests count on it; those of another guild wait for the next day, so that changing guilds multiplies
 * no rewards.
 */
export function countsToday(guild: GuildId, handedInToday: readonly GuildId[]): boolean {
  return handedInToday.every((served) => served === guild);
}
