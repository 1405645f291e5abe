import type { SportFamily } from './sport.ts';

export type EffortSpan = {
  family: SportFamily;
  /** milliseconds since 1970 */
  start: number;
  elapsedSeconds: number;
};

/** Two starts this near are one start: clocks of watches and phones differ. */
const SAME_START_MS = 60_000;
/** Longer efforts overlap as if they ended here, so that only neighbouring days can hold one effort. */
const LONGEST_MS = 24 * 3_600_000;

/**
 * Whether two recordings are of one effort: the same family, and either begun within 60 seconds or
 * sharing more than half of the shorter one's time (design section 6, 'Activities').
 */
export function isSameEffort(one: EffortSpan, other: EffortSpan): boolean {
  if (one.family !== other.family) return false;
  if (Math.abs(one.start - other.start) <= SAME_START_MS) return true;
  const shared = Math.min(endOf(one), endOf(other)) - Math.max(one.start, other.start);
  const shorter = Math.min(lengthOf(one), lengthOf(other));
  return shared > 0 && shared * 2 > shorter;
}

function lengthOf({ elapsedSeconds }: EffortSpan): number {
  return Math.min(LONGEST_MS, Math.max(0, elapsedSeconds) * 1000);
}

function endOf(span: EffortSpan): number {
  return span.start + lengthOf(span);
}
