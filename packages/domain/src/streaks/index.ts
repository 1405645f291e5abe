export { REST_RULES, restRefusal, restsLeft } from './rest-days.ts';
export {
  type EffortDay,
  MONTH_DAY_KINDS,
  type MonthDayKind,
  STREAK_DAY_KINDS,
  type Streak,
  type StreakCalendar,
  type StreakDay,
  type StreakDayKind,
  type StreakEvents,
  streakDaySchema,
  streakSchema,
} from './streak.ts';
export {
  type MonthDay,
  monthDaySchema,
  type StreakMonth,
  streakMonth,
  streakMonthSchema,
} from './streak-month.ts';
export { streakOn } from './streak-on.ts';
export { lossOfMiss, STREAK_RULES } from './streak-state.ts';
export { streakMessages } from './streaks.messages.ts';
