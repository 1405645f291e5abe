import { z } from 'zod';
import { type AcademyDay, academyDaySchema } from '../calendar/academy-day-schema.ts';

/** Where an activity's Stamina comes from (rules 10). */
export const ACTIVITY_SOURCES = ['strava', 'file', 'manual'] as const;
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/**
 * Why an entry exists, as text. A cause is written once in the whole ledger, so doing the same thing
 * twice (a double click, two elders, a retry) fails on the second entry instead of crediting again.
 */
export type Cause =
  | `approve:${string}`
  | `undo:${string}`
  | `decay:${string}:${string}`
  | `activity:${ActivitySource}:${string}:${number}`;

/** A cause taken apart. */
export type CauseParts =
  | { kind: 'approve' | 'undo'; submissionId: string; round: number }
  | { kind: 'decay'; userId: string; day: AcademyDay }
  | { kind: 'activity'; source: ActivitySource; activityId: string; revision: number };

/**
 * Credits an approval: `approve:{submission}`, and `approve:{submission}:{round}` from round 2. The
 * round tells one approval of a report from another after an undo. It is the number of the decision
 * that approves (the first decision on a report is 1, and every decision and every undo counts one
 * up), so rounds rise, may leave gaps, and two elders pressing at once name the same one.
 */
export function approveCause(submissionId: string, round = 1): Cause {
  return `approve:${roundOf(submissionId, round)}`;
}

/** Takes an approval back: the same round as the approval it answers, so each is undone once. */
export function undoCause(submissionId: string, round = 1): Cause {
  return `undo:${roundOf(submissionId, round)}`;
}

/** AURA that faded on one academy day: `decay:{uid}:{date}`. */
export function decayCause(userId: string, day: AcademyDay): Cause {
  return `decay:${idOf(userId)}:${day}`;
}

/**
 * Stamina of an activity: `activity:{source}:{id}:{revision}`. The first count is revision 1; an edit
 * or a deletion writes the next revision with the difference to the sum of those before.
 */
export function activityCause(activity: {
  source: ActivitySource;
  activityId: string;
  revision: number;
}): Cause {
  const { source, activityId, revision } = activity;
  return `activity:${source}:${idOf(activityId)}:${countOf(revision)}`;
}

/** Takes a cause apart; undefined for any text that no builder here writes. */
export function parseCause(text: string): CauseParts | undefined {
  const [kind, ...rest] = text.split(':');
  const [first = '', second, third] = rest;
  if (!rest.every((part) => ID.test(part))) return undefined;
  if ((kind === 'approve' || kind === 'undo') && rest.length >= 1 && rest.length <= 2) {
    const round = second === undefined ? 1 : readCount(second);
    const isWritten = round !== undefined && (second === undefined || round > 1);
    return isWritten ? { kind, submissionId: first, round } : undefined;
  }
  if (kind === 'decay' && rest.length === 2) {
    const day = academyDaySchema.safeParse(second);
    return day.success ? { kind, userId: first, day: day.data } : undefined;
  }
  if (kind === 'activity' && rest.length === 3 && second !== undefined) {
    const source = ACTIVITY_SOURCES.find((known) => known === first);
    const revision = readCount(third ?? '');
    return source && revision ? { kind, source, activityId: second, revision } : undefined;
  }
  return undefined;
}

export const causeSchema = z
  .string()
  .refine((text): text is Cause => parseCause(text) !== undefined);

/** Ids stand between colons, so they hold none. */
const ID = /^[^:\s]+$/;

function idOf(id: string): string {
  if (!ID.test(id)) throw new RangeError(`not usable in a cause: ${JSON.stringify(id)}`);
  return id;
}

function countOf(count: number): number {
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`not a count: ${count}`);
  return count;
}

function readCount(text: string): number | undefined {
  const count = Number(text);
  return /^[1-9]\d*$/.test(text) && Number.isSafeInteger(count) ? count : undefined;
}

function roundOf(submissionId: string, round: number): string {
  const id = idOf(submissionId);
  return countOf(round) === 1 ? id : `${id}:${round}`;
}
