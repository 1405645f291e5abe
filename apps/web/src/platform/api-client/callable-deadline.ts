/** Spec section 7: a callable that has not answered after 70 s is given up. */
const DEADLINE_MS = 70_000;

/** For the `signal` of a callable; what is given up becomes `deadline-exceeded`. */
export function callableDeadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}
