import { z } from 'zod';
import { cleanDisplayName } from '../text/clean.ts';
import { academyDaySchema } from './academy-day-schema.ts';
import { calendarMessages } from './calendar.messages.ts';
import { daysBetween } from './day-arithmetic.ts';

/** Kinds of days that are excused for everyone (rules 7). */
const CLOSURE_KINDS = ['holiday', 'outage'] as const;
export type ClosureKind = (typeof CLOSURE_KINDS)[number];

/** `ofAKindMax`: a few dozen a year for a decade; each computation of a streak reads all. */
export const CLOSURE_LIMITS = { nameMax: 80, daysMax: 60, ofAKindMax: 500 } as const;

/** A holiday of the Academy, or days on which the server was unreachable; both ends included. */
export const closureSchema = z.object({
  id: z.string(),
  kind: z.enum(CLOSURE_KINDS),
  name: z.string(),
  from: academyDaySchema,
  to: academyDaySchema,
});
export type Closure = z.infer<typeof closureSchema>;

/** Body of `POST /api/calendar/holidays` and `/api/calendar/outages`. */
export const newClosureSchema = z
  .strictObject({
    name: z
      .string()
      .overwrite(cleanDisplayName)
      .min(1, calendarMessages.closureNameMissing)
      .max(CLOSURE_LIMITS.nameMax, calendarMessages.closureNameLong),
    from: academyDaySchema,
    to: academyDaySchema,
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: calendarMessages.closureBackwards,
  })
  .refine(({ from, to }) => daysBetween(from, to) < CLOSURE_LIMITS.daysMax, {
    path: ['to'],
    message: calendarMessages.closureLong,
  });
export type NewClosure = z.infer<typeof newClosureSchema>;
