import { type ErrorCode, httpStatusOf } from '@goreal/domain/errors/error-code';
import { errorMessage } from '@goreal/domain/errors/errors.messages';

/** The one error a service throws on purpose: a code, and the Vietnamese sentence for the person. */
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
