import { levelHistory } from '@goreal/domain/ascension';
import { type AcademyDay, academyDay } from '@goreal/domain/calendar';
import { type Streak, streakOn } from '@goreal/domain/streaks';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type EffortRow, effortDays, staleStreaks, storeStreak } from './streaks.repository.ts';

/** What a player's days were: proof by the day it was handed in, and the AURA it earned. */
export type EffortHistory = readonly EffortRow[];

export type StreaksService = {
  current(userId: string, day: AcademyDay): Promise<Streak>;
  /** The streak at the end of a day, out of a history that the caller has read. */
  compute(history: EffortHistory, day: AcademyDay): Streak;
  /** Brings stored streaks to today; they only cache what the days say. */
  refresh(): Promise<number>;
};

const BATCH = 500;

export function createStreaksService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): StreaksService {
  const { database, clock, timeZone } = options;

  function compute(history: EffortHistory, day: AcademyDay): Streak {
    return streakOn(day, {
      events: {
        efforts: history,
        rests: [],
        levels: levelHistory(history.map((row) => ({ day: row.day, amount: row.aura }))),
      },
      calendar: { holidays: [], outages: [] },
    });
  }

  return {
    compute,
    current: async (userId, day) => compute(await effortDays(database, userId), day),
    async refresh() {
      const today = academyDay(clock.now(), timeZone);
      let refreshed = 0;
      for (;;) {
        const users = await staleStreaks(database, { today, limit: BATCH });
        for (const userId of users) {
          const { streak } = compute(await effortDays(database, userId), today);
          await storeStreak(database, { userId, today, streak });
        }
        refreshed += users.length;
        if (users.length < BATCH) return refreshed;
      }
    },
  };
}
