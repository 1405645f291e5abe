export {
  type EffortDay,
  STREAK_DAY_KINDS,
  type Streak,
  type StreakCalendar,
  type StreakDay,
  type StreakDayKind,
  type StreakEvents,
  streakDaySchema,
  streakSchema,
} from './streak.ts';
export { streakOn } from './streak-on.ts';
export { lossOfMiss, STREAK_RULES } from './streak-state.ts';
export { streakMessages } from './streaks.messages.ts';
