import { levelHistory } from '@goreal/domain/ascension/level-history';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { Closure } from '@goreal/domain/calendar/closure';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { formatDay } from '@goreal/domain/calendar/format';
import { notificationMessages } from '@goreal/domain/notifications/notifications.messages';
import { restRefusal } from '@goreal/domain/streaks/rest-days';
import type { Streak } from '@goreal/domain/streaks/streak';
import { type StreakMonth, streakMonth } from '@goreal/domain/streaks/streak-month';
import { streakOn } from '@goreal/domain/streaks/streak-on';
import { STREAK_RULES } from '@goreal/domain/streaks/streak-state';
import { streakMessages } from '@goreal/domain/streaks/streaks.messages';
import { UPLOAD_DAY_HOURS } from '@goreal/domain/submissions/effort-moment';
import { allClosures } from '#features/calendar/index.ts';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import { lockProfile, staleStreaks, storeStreaks } from '#features/profiles/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  deleteRestDay,
  type EffortRow,
  effortDays,
  insertRestDay,
  restDays,
} from './streaks.repository.ts';

/** Everything that a player's streak is computed from. */
export type StreakHistory = {
  /** proof by the day it was handed in, and the AURA it earned */
  efforts: readonly EffortRow[];
  /** rest days the player planned */
  rests: readonly AcademyDay[];
  /** holidays and outages of the Academy */
  closures: readonly Pick<Closure, 'kind' | 'from' | 'to'>[];
};

/** The streak columns of a profile. */
type StoredStreak = {
  user_id: string;
  current_streak: number;
  streak_day: AcademyDay | null;
};

export type StreaksService = {
  current(userId: string, day: AcademyDay): Promise<Streak>;
  /**
   * Today's streaks of players whose stored streaks were read. A stored streak is valid for its day; between
   * midnight and the nightly job it is computed. In the order of the players.
   */
  ofToday(players: readonly StoredStreak[]): Promise<number[]>;
  /** The streak at the end of a day, from a history that the caller has read. */
  compute(history: StreakHistory, day: AcademyDay): Streak;
  /** Every day of a month with its explanation; `firstDay` is any day of it, by default today. */
  month(userId: string, firstDay?: AcademyDay): Promise<StreakMonth>;
  /**
   * Plans a rest day ahead and answers its month. Planning it again changes nothing.
   * @throws {AppError} `failed-precondition` (not ahead, too far, or the month's budget is spent)
   */
  planRest(userId: string, day: AcademyDay): Promise<StreakMonth>;
  /** @throws {AppError} `failed-precondition` (it has begun) */
  cancelRest(userId: string, day: AcademyDay): Promise<StreakMonth>;
  /** Updates stored streaks to today; they are only a cache. Returns how many. */
  refresh(): Promise<number>;
};

const BATCH = 500;

export function createStreaksService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): StreaksService {
  const { database, clock, timeZone } = options;
  const todayIs = (): AcademyDay => academyDay(clock.now(), timeZone);

  async function month(userId: string, firstDay?: AcademyDay): Promise<StreakMonth> {
    const today = todayIs();
    const history = await historyOf(database, userId);
    const streak = compute(history, today);
    return streakMonth({ firstDay: firstDay ?? today, today, timeZone, streak, ...history });
  }

  return {
    compute,
    month,
    current: async (userId, day) => compute(await historyOf(database, userId), day),
    ofToday: (players) => {
      const today = todayIs();
      return Promise.all(
        players.map(async ({ user_id, current_streak, streak_day }) => {
          if (streak_day === null || streak_day >= today) return current_streak;
          return compute(await historyOf(database, user_id), today).streak;
        }),
      );
    },
    async planRest(userId, day) {
      const today = todayIs();
      await database.transaction(async (tx) => {
        await lockProfile(tx, userId);
        const planned = (await restDays(tx, [userId])).get(userId) ?? [];
        const refusal = restRefusal({ day, today, planned });
        if (refusal) throw new AppError('failed-precondition', refusal);
        await insertRestDay(tx, { userId, day, today });
      });
      return month(userId, day);
    },
    async cancelRest(userId, day) {
      if (day <= todayIs()) {
        throw new AppError('failed-precondition', streakMessages.rest.begun);
      }
      await deleteRestDay(database, { userId, day });
      return month(userId, day);
    },
    async refresh() {
      const today = todayIs();
      let refreshed = 0;
      for (;;) {
        // A file that was begun yesterday may still count for it: whether the day was missed is not known yet.
        const stale = await staleStreaks(database, {
          today,
          yesterday: addDays(today, -1),
          begunSince: new Date(clock.now().getTime() - UPLOAD_DAY_HOURS * HOUR_MS),
          timeZone,
          limit: BATCH,
        });
        const ids = stale.map(({ userId }) => userId);
        const efforts = await effortDays(database, ids);
        const rests = await restDays(database, ids);
        const closures = await allClosures(database);
        const freezes: NewNotification[] = [];
        const streaks = stale.map(({ userId, version, streakDay }) => {
          const history = {
            efforts: efforts.get(userId) ?? [],
            rests: rests.get(userId) ?? [],
            closures,
          };
          const { streak, freezes: left, days } = compute(history, today);
          // All freezes together cover two days at most; after a longer downtime they may lie further back.
          const recent = addDays(today, -STREAK_RULES.freezesMax);
          const since = streakDay < recent ? streakDay : recent;
          freezes.push(...freezeNotifications({ userId, days, left, since, at: clock.now() }));
          return { userId, version, streak };
        });
        await database.transaction(async (tx) => {
          const stored = await storeStreaks(tx, { today, streaks });
          const used = freezes.filter(({ userId }) => stored.has(userId));
          await deliverNotifications(tx, used);
        });
        refreshed += stale.length;
        if (stale.length < BATCH) return refreshed;
      }
    },
  };
}

/** Freezes that were used since a day; the cause prevents a second notification. */
function freezeNotifications(options: {
  userId: string;
  days: Streak['days'];
  left: number;
  since: AcademyDay;
  at: Date;
}): NewNotification[] {
  const { userId, days, left, since, at } = options;
  return days
    .filter(({ day, kind }) => kind === 'freeze' && day >= since)
    .map(({ day, streak }) => ({
      userId,
      cause: `freeze:${userId}:${day}`,
      type: 'freeze_used',
      title: notificationMessages.freezeUsed.title,
      body: notificationMessages.freezeUsed.body(formatDay(day), streak),
      createdAt: at,
      clickAction: '/dashboard?tab=journey#streak',
      data: { day, streak, freezesAfter: left },
      hasCeremony: true,
    }));
}

function compute(history: StreakHistory, day: AcademyDay): Streak {
  const { efforts, rests, closures } = history;
  return streakOn(day, {
    events: {
      efforts,
      rests: rests.map((rest) => ({ from: rest, to: rest })),
      levels: levelHistory(efforts.map((row) => ({ day: row.day, amount: row.aura }))),
    },
    calendar: {
      holidays: closures.filter(({ kind }) => kind === 'holiday'),
      outages: closures.filter(({ kind }) => kind === 'outage'),
    },
  });
}

async function historyOf(
  connection: Connection,
  userId: string,
): Promise<{ efforts: EffortRow[]; rests: AcademyDay[]; closures: Closure[] }> {
  const [efforts, rests, closures] = await Promise.all([
    effortDays(connection, [userId]),
    restDays(connection, [userId]),
    allClosures(connection),
  ]);
  return { efforts: efforts.get(userId) ?? [], rests: rests.get(userId) ?? [], closures };
}
