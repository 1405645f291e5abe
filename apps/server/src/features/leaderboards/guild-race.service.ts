import { addDays, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay, startOfAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { type GuildRace, RACE_FRESH_MS, RACE_WEEKS } from '@goreal/domain/leaderboards/guild-race';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsCaller } from '#platform/database/fair-share-pool.ts';
import { guildWeeks } from './leaderboards.repository.ts';

export type GuildRaceService = {
  /** The AURA of the guilds by week, at most `RACE_FRESH_MS` old. */
  race(): Promise<GuildRace>;
};

export function createGuildRaceService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): GuildRaceService {
  const { database, clock, timeZone } = options;
  let kept: { monday: string; until: number; race: Promise<GuildRace> } | undefined;

  async function read(mondays: readonly ReturnType<typeof startOfIsoWeek>[]): Promise<GuildRace> {
    const starts = mondays.map((day) => startOfAcademyDay(day, timeZone));
    const rows = await database.readOnReplica((replica) => guildWeeks(replica, starts));
    const auraOf = (guild: string, week: number) =>
      Math.max(0, rows.find((row) => row.guild === guild && row.week === week)?.aura ?? 0);
    return {
      timeZone,
      weeks: mondays.map((monday, week) => ({
        monday,
        titans: auraOf('titans', week),
        illumination: auraOf('illumination', week),
        envoys: auraOf('envoys', week),
      })),
    };
  }

  return {
    race() {
      const now = clock.now();
      const monday = startOfIsoWeek(academyDay(now, timeZone));
      if (kept && kept.monday === monday && kept.until > now.getTime()) return kept.race;
      const first = 1 - RACE_WEEKS;
      const mondays = Array.from({ length: RACE_WEEKS }, (_, at) =>
        addDays(monday, 7 * (first + at)),
      );
      const race = runAsCaller('boards', () => read(mondays));
      kept = { monday, until: now.getTime() + RACE_FRESH_MS, race };
      // A failed read is reported to its own requests and not cached.
      race.catch(() => {
        kept = undefined;
      });
      return race;
    },
  };
}
