import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime, formatDay } from '@goreal/domain/calendar/format';
import { academyTimeZone } from '#platform/env/env.ts';

/** The academy day of an instant, in words. */
export function dayOf(instant: string): string {
  return formatDay(academyDay(new Date(instant), academyTimeZone()));
}

/** The minute of an instant, in words. */
export function minuteOf(instant: string): string {
  return formatDateTime(new Date(instant), academyTimeZone());
}
