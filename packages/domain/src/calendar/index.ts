export { parseAcademyDay } from './academy-day.ts';
export {
  type AcademyDay,
  academyDaySchema,
  type DayRange,
  dayRangeSchema,
} from './academy-day-schema.ts';
export { calendarMessages } from './calendar.messages.ts';
export {
  CLOSURE_KINDS,
  CLOSURE_LIMITS,
  type Closure,
  type ClosureKind,
  closureSchema,
  type NewClosure,
  newClosureSchema,
} from './closure.ts';
export {
  addDays,
  dayFromNumber,
  dayNumber,
  daysBetween,
  isoWeekday,
  isoWeekKey,
  monthKey,
  startOfIsoWeek,
  startOfMonth,
} from './day-arithmetic.ts';
export {
  academyDay,
  atDayTime,
  DEFAULT_TIME_ZONE,
  endOfAcademyDay,
  isSameAcademyDay,
  startOfAcademyDay,
} from './day-boundaries.ts';
export {
  formatDateTime,
  formatDay,
  formatLongDay,
  formatRelative,
  formatTime,
  timeZoneLabel,
} from './format.ts';
export { isTimeZone } from './zoned-clock.ts';
