import { ENTRY_LIMITS, type NewEntry } from '@goreal/domain/activities';
import { parseAcademyDay, startOfAcademyDay } from '@goreal/domain/calendar';

/** What stands in the fields, as it was typed. */
export type EntryDraft = {
  family: NewEntry['family'];
  /** 'YYYY-MM-DDTHH:mm', on the clock of the Academy */
  start: string;
  kilometres: string;
  minutes: string;
  note: string;
};
export type EntryFault = 'day' | 'kilometres' | 'minutes' | 'note';

export const EMPTY_DRAFT: EntryDraft = {
  family: 'run',
  start: '',
  kilometres: '',
  minutes: '',
  note: '',
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The entry the fields make, or the first field that is not right. Commas and points both divide. */
export function readDraft(
  draft: EntryDraft,
  { timeZone, now }: { timeZone: string; now: Date },
): { entry: NewEntry } | { fault: EntryFault } {
  const kilometres = decimal(draft.kilometres);
  const minutes = decimal(draft.minutes);
  const start = instantOf(draft.start, timeZone);
  const note = draft.note.trim();
  const earliest = now.getTime() - ENTRY_LIMITS.daysBack * DAY_MS;
  if (start === undefined || start < earliest || start > now.getTime()) return { fault: 'day' };
  if (!(kilometres > 0 && kilometres <= 1000)) return { fault: 'kilometres' };
  if (!(minutes > 0 && minutes <= 1440)) return { fault: 'minutes' };
  if (start + minutes * MINUTE_MS > now.getTime()) return { fault: 'day' };
  if (note.length < ENTRY_LIMITS.noteMin || note.length > ENTRY_LIMITS.noteMax) {
    return { fault: 'note' };
  }
  const { family } = draft;
  return { entry: { family, kilometres, minutes, note, startedAt: new Date(start).toISOString() } };
}

function decimal(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

/** The instant at which the Academy's clock shows this. */
function instantOf(local: string, timeZone: string): number | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local);
  if (!match?.[1]) return undefined;
  try {
    const midnight = startOfAcademyDay(parseAcademyDay(match[1]), timeZone).getTime();
    return midnight + (Number(match[2]) * 60 + Number(match[3])) * MINUTE_MS;
  } catch {
    return undefined;
  }
}
