import { z } from 'zod';

/**
 * A calendar day in the academy time zone, 'YYYY-MM-DD'. Every day-based number counts these, never the
 * browser's days and never UTC days (rules 3). Days compare as text. Of far years the days beside them are not of four
 * digits any more.
 */
export const academyDaySchema = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '3000')
  .brand<'AcademyDay'>();
export type AcademyDay = z.infer<typeof academyDaySchema>;

/** Whole days from `from` to `to`, both included. */
export const dayRangeSchema = z
  .object({ from: academyDaySchema, to: academyDaySchema })
  .refine((range) => range.from <= range.to, { path: ['to'] });
export type DayRange = z.infer<typeof dayRangeSchema>;
