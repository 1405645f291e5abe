/** A player's newest acceptance of a quest. */
type AcceptanceState = {
  status: 'accepted' | 'submitted';
  /** whether acceptedAt is on the current academy day */
  acceptedToday: boolean;
};

type Decision = 'create' | 'renew' | 'keep' | 'refuse';

/**
 * The effect of accepting a quest (specification 4.4). An open acceptance of today is kept; an older open one
 * is renewed to today; after a submission a new acceptance is allowed only for a daily quest on a later day.
 */
export function acceptanceDecision(options: {
  isDaily: boolean;
  latest: AcceptanceState | undefined;
}): Decision {
  const { isDaily, latest } = options;
  if (!latest) return 'create';
  if (latest.status === 'accepted') return latest.acceptedToday ? 'keep' : 'renew';
  return isDaily && !latest.acceptedToday ? 'create' : 'refuse';
}

/** Accepting a quest: up to 3 attempts, backoff of 1 s that doubles, plus jitter (specification 7.11). */
export const ACCEPT_RETRY = { attempts: 3, baseMs: 1000, jitterMs: 250 } as const;

/** Milliseconds to wait after the failed attempt number `attempt` (1 is the first). */
export function acceptRetryDelay(attempt: number): number {
  return (
    ACCEPT_RETRY.baseMs * 2 ** (attempt - 1) + Math.round(Math.random() * ACCEPT_RETRY.jitterMs)
  );
}
