import { ENTRY_LIMITS, type NewEntry } from '@goreal/domain/activities/hold';
import { parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import { atDayTime } from '@goreal/domain/calendar/day-boundaries';
import { DAY_MS, MINUTE_MS } from '@goreal/domain/calendar/durations';
import { cleanText } from '@goreal/domain/text/clean';
import { textLength } from '@goreal/domain/text/length';
import { readDecimal } from '#platform/forms/decimal.ts';

/** Values of the fields as entered. */
export type EntryDraft = {
  family: NewEntry['family'];
  /** 'YYYY-MM-DDTHH:mm' in the academy's time zone */
  day: string;
  kilometres: string;
  minutes: string;
  note: string;
};
/** Fields that can be invalid, in display order. */
const ENTRY_FIELDS = ['day', 'kilometres', 'minutes', 'note'] as const;
export type EntryFault = (typeof ENTRY_FIELDS)[number];

export const EMPTY_DRAFT: EntryDraft = {
  family: 'run',
  day: '',
  kilometres: '',
  minutes: '',
  note: '',
};

/** The entry, or every invalid field in display order. Decimals may use a comma or a point. */
export function readDraft(
  draft: EntryDraft,
  { timeZone, now }: { timeZone: string; now: Date },
): { entry: NewEntry } | { faults: EntryFault[] } {
  const kilometres = readDecimal(draft.kilometres);
  const minutes = readDecimal(draft.minutes);
  const start = instantOf(draft.day, timeZone) ?? Number.NaN;
  const note = cleanText(draft.note);
  const noteLength = textLength(note);
  const earliest = now.getTime() - ENTRY_LIMITS.daysBack * DAY_MS;
  const isTimely = start >= earliest && start <= now.getTime();
  const areMinutes = minutes > 0 && minutes <= ENTRY_LIMITS.minutesMax;
  const isOver = !areMinutes || start + minutes * MINUTE_MS <= now.getTime();
  const isRight: Readonly<Record<EntryFault, boolean>> = {
    day: isTimely && isOver,
    kilometres: kilometres > 0 && kilometres <= ENTRY_LIMITS.kilometresMax,
    minutes: areMinutes,
    note: noteLength >= ENTRY_LIMITS.noteMin && noteLength <= ENTRY_LIMITS.noteMax,
  };
  const faults = ENTRY_FIELDS.filter((field) => !isRight[field]);
  if (faults.length > 0) return { faults };
  const { family } = draft;
  return { entry: { family, kilometres, minutes, note, startedAt: new Date(start).toISOString() } };
}

/** The instant of a local time in the academy's time zone. */
function instantOf(local: string, timeZone: string): number | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(local) ?? [];
  if (!day || !time) return undefined;
  try {
    return atDayTime({ day: parseAcademyDay(day), time, timeZone }).getTime();
  } catch {
    return undefined;
  }
}
