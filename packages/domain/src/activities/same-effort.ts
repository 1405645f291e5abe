import { DAY_MS, MINUTE_MS } from '../calendar/durations.ts';
import type { SportFamily } from './sport.ts';

export type EffortSpan = {
  family: SportFamily;
  /** milliseconds since 1970 */
  start: number;
  elapsedSeconds: number;
};

/** Starts at most this far apart count as the same start: the clocks of watches and phones differ. */
const SAME_START_MS = 60_000;
/**
 * Longer activities are compared as if they ended here, so that only activities of neighbouring days can match.
 */
const LONGEST_MS = DAY_MS;

/**
 * Overlap that recordings of two sports may have: a bicycle computer is often stopped some minutes after the
 * run has begun. The legs of a multisport recording follow each other.
 */
const CHANGE_OF_SPORT_MS = 5 * MINUTE_MS;

/**
 * Whether two recordings are of the same effort. In one family: starts within 60 seconds, or overlap of more
 * than half of the shorter duration. In two families: overlap of more than five minutes, or of more than half
 * of the shorter duration, because a person does one sport at a time.
 */
export function isSameEffort(one: EffortSpan, other: EffortSpan): boolean {
  const shared = Math.min(endOf(one), endOf(other)) - Math.max(one.start, other.start);
  const half = Math.min(lengthOf(one), lengthOf(other)) / 2;
  if (one.family !== other.family) {
    return shared > 0 && shared > Math.min(half, CHANGE_OF_SPORT_MS);
  }
  if (Math.abs(one.start - other.start) <= SAME_START_MS) return true;
  return shared > 0 && shared > half;
}

const SLOT_MS = 10 * MINUTE_MS;

/** Recordings indexed by time, so that possible matches are found without comparing all pairs. */
type EffortIndex<Item> = {
  add(span: EffortSpan, item: Item): void;
  /** every item that may match the span, each once, and some that do not */
  near(span: EffortSpan): Iterable<Item>;
};

export function createEffortIndex<Item>(): EffortIndex<Item> {
  const slots = new Map<number, Item[]>();
  return {
    add(span, item) {
      for (const slot of slotsOf(span.start, endOf(span))) {
        const items = slots.get(slot);
        if (items) items.push(item);
        else slots.set(slot, [item]);
      }
    },
    near(span) {
      const from = span.start - SAME_START_MS;
      const to = Math.max(endOf(span), span.start + SAME_START_MS);
      return new Set(slotsOf(from, to).flatMap((slot) => slots.get(slot) ?? []));
    },
  };
}

function slotsOf(from: number, to: number): number[] {
  const first = Math.floor(from / SLOT_MS);
  const count = Math.floor(to / SLOT_MS) - first + 1;
  return Array.from({ length: count }, (_, index) => first + index);
}

function lengthOf({ elapsedSeconds }: EffortSpan): number {
  return Math.min(LONGEST_MS, Math.max(0, elapsedSeconds) * 1000);
}

function endOf(span: EffortSpan): number {
  return span.start + lengthOf(span);
}
