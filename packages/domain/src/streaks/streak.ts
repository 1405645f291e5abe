import { z } from 'zod';
import type { LevelInterval } from '../ascension/level-history.ts';
import {
  type AcademyDay,
  academyDaySchema,
  type DayRange,
} from '../calendar/academy-day-schema.ts';
import { STREAK_RULES } from './streak-state.ts';

/**
 * How a day counts. `effort`: approved proof was handed in on it. `held`: its proof awaits a decision. `rest`,
 * `holiday`, `outage`: excused. `freeze`: a freeze was used. `missed`: streak was lost. `open`: the requested
 * day, without proof so far.
 */
const STREAK_DAY_KINDS = [
  'effort',
  'held',
  'rest',
  'holiday',
  'outage',
  'freeze',
  'missed',
  'open',
] as const;
export type StreakDayKind = (typeof STREAK_DAY_KINDS)[number];

/** `before`: a day before the first effort, which neither counts nor costs. `ahead`: a future day. */
export const MONTH_DAY_KINDS = [...STREAK_DAY_KINDS, 'before', 'ahead'] as const;
export type MonthDayKind = (typeof MONTH_DAY_KINDS)[number];

export const streakDaySchema = z.object({
  day: academyDaySchema,
  kind: z.enum(STREAK_DAY_KINDS),
  streak: z.int().min(0).describe('at the end of the day'),
  freezes: z.int().min(0).max(STREAK_RULES.freezesMax).describe('at the end of the day'),
  lost: z.int().min(0).describe('streak days this day cost'),
});
export type StreakDay = z.infer<typeof streakDaySchema>;

export const streakSchema = z.object({
  streak: z.int().min(0).describe('effort days, academy zone'),
  freezes: z.int().min(0).max(STREAK_RULES.freezesMax),
  toNextFreeze: z.int().min(1).nullable().describe('effort days until the next; null when full'),
  days: z.array(streakDaySchema).describe('every day since the first effort, oldest first'),
});
export type Streak = z.infer<typeof streakSchema>;

/** A proof by the day on which it was handed in, not the day of the decision (rules 7). */
export type EffortDay = { day: AcademyDay; state: 'approved' | 'pending' | 'rejected' };

/** Events of one player. Order and repetition of entries do not matter. */
export type StreakEvents = {
  efforts: readonly EffortDay[];
  /** planned rest days, planned before the day began */
  rests: readonly DayRange[];
  /** levels held, see `levelHistory`; Genesis before the first entry */
  levels: readonly LevelInterval[];
};

/** Days that are excused for every player. */
export type StreakCalendar = {
  holidays: readonly DayRange[];
  /** days on which the server was unreachable for too long */
  outages: readonly DayRange[];
};
