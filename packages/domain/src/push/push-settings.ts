import { z } from 'zod';
import { LETTER_KINDS } from '../notifications/letter-kind.ts';

/** A time of day on the academy's clock, 'HH:MM'. */
export const dayTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** What a player wants to be called for, and when. The inbox keeps every letter all the same. */
export const pushSettingsSchema = z.object({
  kinds: z.record(z.enum(LETTER_KINDS), z.boolean()),
  quietHours: z
    .object({ from: dayTimeSchema, until: dayTimeSchema })
    .refine(({ from, until }) => from !== until)
    .nullable()
    .describe('academy zone, over midnight where from is later than until'),
  reminderAt: dayTimeSchema.nullable().describe('daily reminder, academy zone; null is none'),
});
export type PushSettings = z.infer<typeof pushSettingsSchema>;

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
