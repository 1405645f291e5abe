import { z } from 'zod';
import { academyDaySchema } from '../calendar/academy-day-schema.ts';

/** Weeks of the guilds' race, the current one included. */
export const RACE_WEEKS = 8;

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
