import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { httpStatusOf } from '@goreal/domain/errors/http-status';

/** The error that services throw deliberately: a code, and the Vietnamese message for the user. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, message: string = errorMessage(code), details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return httpStatusOf(this.code);
  }
}

/** A body, or the picture in it, beyond what its route takes; the status is HTTP's own for it. */
export class TooLargeError extends AppError {
  constructor(message?: string) {
    super('out-of-range', message);
  }
  override get status(): number {
    return 413;
  }
}
