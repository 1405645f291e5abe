import { formatTime } from '../calendar/format.ts';
import { minuteOfDay, type PushSettings } from './push-settings.ts';

/**
 * When a push may be sent: now, or at the end of the quiet hours that contain `now`. `from` is included,
 * `until` is not. When the zone's clock changes in between, the end is wrong by that hour.
 */
export function afterQuietHours(options: {
  now: Date;
  quietHours: PushSettings['quietHours'];
  timeZone: string;
}): Date {
  const { now, quietHours, timeZone } = options;
  if (!quietHours) return now;
  const minute = minuteOfDay(formatTime(now, timeZone));
  const from = minuteOfDay(quietHours.from);
  const until = minuteOfDay(quietHours.until);
  const isQuiet =
    from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!isQuiet) return now;
  const wholeMinute = Math.floor(now.getTime() / 60_000);
  return new Date((wholeMinute + ((until - minute + 1440) % 1440)) * 60_000);
}
