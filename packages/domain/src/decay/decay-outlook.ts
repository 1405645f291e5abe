import { z } from 'zod';
import { academyDaySchema } from '../calendar/academy-day-schema.ts';

/** Answer of `GET /api/users/{uid}/decay`: whether and when the player's AURA decays. */
export const decayOutlookSchema = z.object({
  isOn: z.boolean().describe('operators can switch decay off'),
  daysIdle: z.int().min(0).describe('days without effort up to yesterday'),
  graceDays: z.int().min(1),
  /** null while decay is off or nothing lies above the level's threshold */
  fadesFrom: academyDaySchema.nullable().describe('the first day that would cost AURA'),
  perDay: z.int().min(0).describe('AURA one such day would cost now'),
});
export type DecayOutlook = z.infer<typeof decayOutlookSchema>;

/** The operator's switch: `GET` and `PUT /api/decay`. */
export const decaySwitchSchema = z.object({
  isOn: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type DecaySwitch = z.infer<typeof decaySwitchSchema>;
