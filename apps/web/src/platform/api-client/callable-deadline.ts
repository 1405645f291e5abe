/** Timeout of a callable (specification 7). */
const DEADLINE_MS = 70_000;

/** The `signal` of a callable; the timeout becomes `deadline-exceeded`. */
export function callableDeadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}
