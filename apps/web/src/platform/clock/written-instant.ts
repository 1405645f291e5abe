import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime, formatDay } from '@goreal/domain/calendar/format';
import { academyTimeZone } from '#platform/env/env.ts';

/** Formatted date of an instant in the academy's time zone. */
export function dayOf(instant: string): string {
  return formatDay(academyDay(new Date(instant), academyTimeZone()));
}

/** Formatted date and time of an instant in the academy's time zone. */
export function minuteOf(instant: string): string {
  return formatDateTime(new Date(instant), academyTimeZone());
}
