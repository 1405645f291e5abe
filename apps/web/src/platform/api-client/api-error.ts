import { type ErrorCode, isErrorCode } from '@goreal/domain/errors/error-code';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { sending } from './sending.ts';

/** Thrown for every failed API call: a code, and a sentence to show. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, message: string = errorMessage(code), details?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** For a failed response without a body in our format, e.g. from a proxy. */
export class ErrorWithoutMessage extends ApiError {
  readonly status: number;

  constructor(status: number) {
    super(codeOf(status));
    this.name = 'ErrorWithoutMessage';
    this.status = status;
  }
}

/** The error in a response that is not ok; the code follows the status when the body says none. */
export async function errorOf(response: Response): Promise<ApiError> {
  const error = await errorIn(response);
  if (error.code === 'unauthenticated') sending.refused();
  return error;
}

async function errorIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error =
    typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  if (typeof error !== 'object' || error === null) return new ErrorWithoutMessage(response.status);
  const code = codeIn(error) ?? codeOf(response.status);
  const message =
    'message' in error && typeof error.message === 'string' ? error.message : undefined;
  return new ApiError(code, message, 'details' in error ? error.details : undefined);
}

/** The code of an error body; callables spell it `FAILED_PRECONDITION` in `status`. */
function codeIn(error: object): ErrorCode | undefined {
  if ('code' in error && isErrorCode(error.code)) return error.code;
  if (!('status' in error) || typeof error.status !== 'string') return undefined;
  const code = error.status.toLowerCase().replaceAll('_', '-');
  return isErrorCode(code) ? code : undefined;
}

/** Maps a rejected `fetch` to a code: no network, cancelled by the caller, or timed out. */
export function networkError(cause: unknown): ApiError {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'TimeoutError') return new ApiError('deadline-exceeded');
  return new ApiError(name === 'AbortError' ? 'cancelled' : 'network-request-failed');
}

/** The code of any thrown value. */
export function codeOfError(error: unknown): ErrorCode {
  return error instanceof ApiError ? error.code : 'internal';
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'invalid-argument',
    401: 'unauthenticated',
    403: 'permission-denied',
    404: 'not-found',
    408: 'deadline-exceeded',
    409: 'aborted',
    413: 'out-of-range',
    429: 'resource-exhausted',
    499: 'cancelled',
    501: 'unimplemented',
    502: 'unavailable',
    503: 'unavailable',
    504: 'deadline-exceeded',
  };
  return codes[status] ?? 'internal';
}
