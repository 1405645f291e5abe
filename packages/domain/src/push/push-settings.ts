import { z } from 'zod';
import { MINUTE_MS } from '../calendar/durations.ts';
import { formatTime } from '../calendar/format.ts';
import { NOTIFICATION_KINDS } from '../notifications/notification-kind.ts';

/** A time of day in the academy time zone, 'HH:MM'. */
const dayTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** The kinds of pushes that a player wants, and the times. The inbox keeps every notification regardless. */
export const pushSettingsSchema = z.object({
  kinds: z.record(z.enum(NOTIFICATION_KINDS), z.boolean()),
  quietHours: z
    .object({ from: dayTimeSchema, until: dayTimeSchema })
    .refine(({ from, until }) => from !== until)
    .nullable()
    .describe('academy zone, over midnight where from is later than until'),
  reminderAt: dayTimeSchema.nullable().describe('daily reminder, academy zone; null is none'),
});
export type PushSettings = z.infer<typeof pushSettingsSchema>;

/** A change of some settings; what is left out stays, so that two devices may change different ones. */
export const pushSettingsChangeSchema = z.object({
  kinds: z.partialRecord(z.enum(NOTIFICATION_KINDS), z.boolean()).exactOptional(),
  quietHours: pushSettingsSchema.shape.quietHours.exactOptional(),
  reminderAt: pushSettingsSchema.shape.reminderAt.exactOptional(),
});
export type PushSettingsChange = z.infer<typeof pushSettingsChangeSchema>;

export const DEFAULT_PUSH_SETTINGS: PushSettings = {
  kinds: { quests: true, achievements: true, aura_stream: true, announcements: true },
  quietHours: null,
  reminderAt: null,
};

/** '22:30' as 1350. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 1350 as '22:30'. */
export function dayTimeOf(minute: number): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
}

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
  const wholeMinute = Math.floor(now.getTime() / MINUTE_MS);
  return new Date((wholeMinute + ((until - minute + 1440) % 1440)) * MINUTE_MS);
}
