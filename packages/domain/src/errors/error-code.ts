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

const STATUS: Record<ErrorCode, number> = {
  'invalid-argument': 400,
  'invalid-email': 400,
  'weak-password': 400,
  'out-of-range': 400,
  'failed-precondition': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'permission-denied': 403,
  'not-found': 404,
  'already-exists': 409,
  aborted: 409,
  'email-already-in-use': 409,
  'resource-exhausted': 429,
  'too-many-requests': 429,
  cancelled: 499,
  internal: 500,
  'data-loss': 500,
  unimplemented: 501,
  unavailable: 503,
  'network-request-failed': 503,
  'deadline-exceeded': 504,
};

/** HTTP status of a code: specification 8.5 for callables, the gRPC code table for the rest. */
export function httpStatusOf(code: ErrorCode): number {
  return STATUS[code];
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
