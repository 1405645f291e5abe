import type { GuildId } from './guild-id.ts';

/** Limit of guild changes in a rolling window of days. The first choice is not counted. */
export const GUILD_CHANGE = { changes: 3, days: 7 } as const;

/**
 * Whether quests of a guild count for a player today. The guild of the first submission of an academy day
 * counts on that day; quests of another guild count from the next day, so that changing guilds cannot multiply
 * rewards.
 */
export function countsToday(guild: GuildId, handedInToday: readonly GuildId[]): boolean {
  return handedInToday.every((served) => served === guild);
}
