import { HOUR_MS } from '@goreal/domain/calendar/durations';

/** The outcome of one push. `expired`: the push service no longer has the device, which is not used again. */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'expired'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'retry'; reason: string; afterMs: number };

/** A subscription younger than this may answer 410 and work a minute later. */
const FRESH_MS = 120_000;
const FRESH_RETRY_MS = 60_000;
/** Attempts of one push, the first included. */
const MOST_ATTEMPTS = 5;
const LONGEST_WAIT_MS = HOUR_MS;

export type Circumstances = {
  /** 1 on the first attempt */
  attempt: number;
  /** age of the subscription */
  ageMs: number;
  /** the subscription was created with another VAPID key than ours */
  isForeignKey: boolean;
  now: Date;
  random?: () => number;
};

/**
 * Interprets the status of a push service (RFC 8030, and exceptions seen in practice: Chrome's service answers 400
 * for too large, Microsoft's 406 for too fast, some 410 for a subscription that is seconds old).
 */
export function classifyResponse(
  answer: { status: number; retryAfter: string | undefined },
  circumstances: Circumstances,
): PushOutcome {
  const { status, retryAfter } = answer;
  const { attempt, ageMs, isForeignKey } = circumstances;
  const reason = `status ${status}`;
  if (status >= 200 && status <= 202) return { kind: 'accepted' };
  if (status === 404 || status === 410) {
    const isFresh = ageMs < FRESH_MS && attempt === 1;
    return isFresh
      ? { kind: 'retry', reason, afterMs: FRESH_RETRY_MS }
      : { kind: 'expired', reason };
  }
  if ((status === 401 || status === 403) && isForeignKey) return { kind: 'expired', reason };
  if (status === 429 || status === 406) {
    return again(reason, circumstances, waitOf(retryAfter, circumstances.now) ?? FRESH_RETRY_MS);
  }
  if (status >= 500) return again(reason, circumstances, waitOf(retryAfter, circumstances.now));
  return { kind: 'failed', reason };
}

/** No response: a timeout, a broken connection, a name that cannot be resolved. */
export function classifyMissingResponse(reason: string, circumstances: Circumstances): PushOutcome {
  return again(reason, circumstances, undefined);
}

/** Retries after the given delay, or a growing one; gives up after the last attempt. */
function again(
  reason: string,
  { attempt, random = Math.random }: Circumstances,
  waitMs: number | undefined,
): PushOutcome {
  if (attempt >= MOST_ATTEMPTS) return { kind: 'failed', reason };
  const growing = 5000 * 4 ** (attempt - 1) * (0.5 + random() / 2);
  return { kind: 'retry', reason, afterMs: Math.min(LONGEST_WAIT_MS, waitMs ?? growing) };
}

/** `Retry-After` in seconds or as a date (RFC 9110). */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
