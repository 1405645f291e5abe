import { errorCode } from '#platform/errors/error-code.ts';
import type { Logger } from './logger.ts';

/** While a service is unavailable, its poll fails twice a second and that of each queue every two. */
const GAP_MS = 60_000;
const MOST_KINDS = 100;

type RepeatedWarnings = {
  /** Logs the fault with `leftOut`, the number of its kind since the last line, or leaves it out as well. */
  warn(error: unknown, message: string, fields?: object): void;
  /** kinds that are remembered */
  size(): number;
};

/** Logs the first fault of a kind, then one a minute. */
export function createRepeatedWarnings(
  log: Pick<Logger, 'warn'>,
  now = (): number => performance.now(),
): RepeatedWarnings {
  const kinds = new Map<string, { loggedAt: number; leftOut: number }>();

  return {
    warn(error, message, fields = {}) {
      const kind = kindOf(error);
      const known = kinds.get(kind);
      if (known && now() - known.loggedAt < GAP_MS) {
        known.leftOut += 1;
        return;
      }
      if (!known && kinds.size >= MOST_KINDS) kinds.clear();
      kinds.set(kind, { loggedAt: now(), leftOut: 0 });
      log.warn({ error, ...fields, leftOut: known?.leftOut ?? 0 }, message);
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
