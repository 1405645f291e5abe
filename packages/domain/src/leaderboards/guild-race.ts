import { z } from 'zod';
import { academyDaySchema } from '../calendar/academy-day-schema.ts';
import { MINUTE_MS } from '../calendar/durations.ts';

/** Weeks of the guilds' race, the current one included. */
export const RACE_WEEKS = 8;
/** How old an answer may be. The query reads every entry of the weeks, and minutes do not matter to them. */
export const RACE_FRESH_MS = 10 * MINUTE_MS;

const aura = z.int().min(0);

/** Answer of `GET /api/leaderboards/guild_race`: AURA that each guild's present members earned in each ISO week. */
export const guildRaceSchema = z.object({
  timeZone: z.string(),
  weeks: z
    .array(z.object({ monday: academyDaySchema, titans: aura, illumination: aura, envoys: aura }))
    .length(RACE_WEEKS)
    .describe('oldest first; the last is the current week'),
});
export type GuildRace = z.infer<typeof guildRaceSchema>;
