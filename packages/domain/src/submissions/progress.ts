import { z } from 'zod';
import { type AcademyDay, academyDaySchema } from '../calendar/academy-day-schema.ts';
import { addDays, startOfIsoWeek } from '../calendar/day-arithmetic.ts';

/** Weeks in the journey's charts, the current one included. */
export const PROGRESS_WEEKS = 17;
/** The latest of these, whose AURA is drawn: from the first that has AURA, `fewest` at least; all where none has. */
const AURA_WEEKS = { most: 12, fewest: 6 } as const;

/** Approved submissions of one academy day, the day each counts for (`effortMomentOf`). */
const progressDaySchema = z.object({
  day: academyDaySchema,
  quests: z.int().min(1).describe('approved reports'),
  aura: z.int().min(0).describe('that they earned'),
});
export type ProgressDay = z.infer<typeof progressDaySchema>;

/** Answer of `GET /api/submissions/progress`. */
export const progressSchema = z.object({
  from: academyDaySchema.describe('a Monday'),
  today: academyDaySchema,
  timeZone: z.string(),
  days: z
    .array(progressDaySchema)
    .max(PROGRESS_WEEKS * 7)
    .describe('days with an approved report, oldest first'),
});
export type Progress = z.infer<typeof progressSchema>;

/** Monday of the first week that is shown. */
export function progressStart(today: AcademyDay): AcademyDay {
  return addDays(startOfIsoWeek(today), -7 * (PROGRESS_WEEKS - 1));
}

export type ProgressWeek = {
  monday: AcademyDay;
  aura: number;
  quests: number;
  /** approved reports of each day, Monday first */
  days: readonly number[];
};

/** The days by ISO week, oldest first; the last is the week of today. */
export function progressWeeks({ from, days }: Pick<Progress, 'from' | 'days'>): ProgressWeek[] {
  const byDay = new Map(days.map((entry) => [entry.day, entry]));
  return Array.from({ length: PROGRESS_WEEKS }, (_, index) => {
    const monday = addDays(from, 7 * index);
    const entries = Array.from({ length: 7 }, (_, at) => byDay.get(addDays(monday, at)));
    const sum = (field: 'aura' | 'quests') =>
      entries.reduce((total, entry) => total + (entry?.[field] ?? 0), 0);
    return {
      monday,
      aura: sum('aura'),
      quests: sum('quests'),
      days: entries.map((entry) => entry?.quests ?? 0),
    };
  });
}

/** The weeks whose AURA is drawn: from the first of these twelve that has AURA, six at least; all where none has. */
export function auraWeeks(weeks: readonly ProgressWeek[]): readonly ProgressWeek[] {
  const { most, fewest } = AURA_WEEKS;
  const drawn = weeks.slice(-most);
  const first = drawn.findIndex(({ aura }) => aura > 0);
  return first === -1 ? drawn : drawn.slice(Math.min(first, most - fewest));
}
