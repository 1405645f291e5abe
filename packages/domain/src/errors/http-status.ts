import type { ErrorCode } from './error-code.ts';

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
