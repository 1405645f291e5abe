import { type AcademyDay, academyDaySchema } from '../calendar/academy-day-schema.ts';

/** Sources of an activity's Stamina (rules 10). */
export const ACTIVITY_SOURCES = ['strava', 'file', 'manual'] as const;
export type ActivitySource = (typeof ACTIVITY_SOURCES)[number];

/**
 * Why a ledger entry exists, as text. Causes are unique in the ledger, so a repetition (a double click, two
 * elders, a retry) fails at the second entry instead of crediting again.
 */
export type Cause =
  | `approve:${string}`
  | `undo:${string}`
  | `decay:${string}:${string}`
  | `activity:${ActivitySource}:${string}:${number}`;

/** A parsed cause. */
export type CauseParts =
  | { kind: 'approve' | 'undo'; submissionId: string; round: number }
  | { kind: 'decay'; userId: string; day: AcademyDay }
  | { kind: 'activity'; source: ActivitySource; activityId: string; revision: number };

/**
 * Credits an approval: `approve:{submission}`, and `approve:{submission}:{round}` from round 2. The round
 * distinguishes approvals of one submission after an undo. It is the number of the approving decision (the
 * first decision on a submission is 1; every decision and every undo adds one), so rounds rise with gaps, and
 * two elders who decide at the same moment use the same one.
 */
export function approveCause(submissionId: string, round = 1): Cause {
  return `approve:${roundOf(submissionId, round)}`;
}

/** Reverts an approval. It has the approval's round, so each approval is undone at most once. */
export function undoCause(submissionId: string, round = 1): Cause {
  return `undo:${roundOf(submissionId, round)}`;
}

/** AURA that decayed on one academy day: `decay:{uid}:{date}`. */
export function decayCause(userId: string, day: AcademyDay): Cause {
  return `decay:${idOf(userId)}:${day}`;
}

/**
 * Stamina of an activity: `activity:{source}:{id}:{revision}`. The first credit is revision 1; an edit or
 * deletion adds the next revision with the difference to the sum of the earlier ones.
 */
export function activityCause(activity: {
  source: ActivitySource;
  activityId: string;
  revision: number;
}): Cause {
  const { source, activityId, revision } = activity;
  return `activity:${source}:${idOf(activityId)}:${countOf(revision)}`;
}

/** Parses a cause; undefined for a text that none of these functions builds. */
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

/** Parts are separated by colons, so ids must not contain one. */
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
