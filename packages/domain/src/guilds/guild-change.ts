import type { GuildId } from './guild-id.ts';

/** Limit of guild changes in a window of days, which begins with the first of them. The first choice is not counted. */
export const GUILD_CHANGE = { changes: 3, days: 7 } as const;

/**
 * Whether quests of a guild count for a player on an academy day, given the guilds of the submissions that
 * count for that day. The guild of the first one counts; quests of another guild count from the next day, so
 * that changing guilds cannot multiply rewards.
 */
export function countsOnDay(guild: GuildId, guildsOfDay: readonly GuildId[]): boolean {
  return guildsOfDay.every((served) => served === guild);
}
