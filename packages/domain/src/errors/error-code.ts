/** Codes of API errors (specification 8.5, and the account codes of specification 8.2). */
export const ERROR_CODES = [
  'permission-denied',
  'unavailable',
  'deadline-exceeded',
  'unauthenticated',
  'resource-exhausted',
  'cancelled',
  'already-exists',
  'not-found',
  'invalid-argument',
  'failed-precondition',
  'aborted',
  'out-of-range',
  'unimplemented',
  'internal',
  'data-loss',
  'email-already-in-use',
  'invalid-email',
  'weak-password',
  'invalid-credentials',
  'network-request-failed',
  'too-many-requests',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && (ERROR_CODES as readonly string[]).includes(value);
}

/** Codes after which a retry cannot succeed (specification 7.11). */
export const NON_RETRYABLE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'permission-denied',
  'unauthenticated',
  'invalid-argument',
  'not-found',
  'already-exists',
  'failed-precondition',
  'out-of-range',
  'unimplemented',
  'data-loss',
]);
