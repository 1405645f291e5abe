import { errorCode } from '#platform/database/database-errors.ts';

/** While a service is unavailable, its poll fails twice a second and that of each queue every two. */
const GAP_MS = 60_000;
const MOST_KINDS = 100;

type RepeatedFaults = {
  /** How many of its kind were left out since the last line; undefined when this one is left out as well. */
  tell(error: unknown): { leftOut: number } | undefined;
  /** kinds that are remembered */
  size(): number;
};

/** Decides which of many equal faults the log gets: the first of a kind, then one a minute. */
export function createRepeatedFaults(now = (): number => performance.now()): RepeatedFaults {
  const kinds = new Map<string, { toldAt: number; leftOut: number }>();

  return {
    tell(error) {
      const kind = kindOf(error);
      const known = kinds.get(kind);
      if (known && now() - known.toldAt < GAP_MS) {
        known.leftOut += 1;
        return undefined;
      }
      if (!known && kinds.size >= MOST_KINDS) kinds.clear();
      kinds.set(kind, { toldAt: now(), leftOut: 0 });
      return { leftOut: known?.leftOut ?? 0 };
    },
    size: () => kinds.size,
  };
}

/** pg-boss appends the name of the queue to the message of an error. */
function kindOf(error: unknown): string {
  const code = errorCode(error);
  if (code !== undefined) return code;
  const message = error instanceof Error ? error.message : String(error);
  return message.split(' (Queue: ', 1)[0] ?? '';
}
