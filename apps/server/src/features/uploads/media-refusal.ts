import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { AppError } from '#platform/http/app-error.ts';

type Reason = { status: number; code: ErrorCode; message: string };

/** A refused file: the API's code and message, with an HTTP status that tus clients understand. */
export class UploadRefusal extends AppError {
  readonly #status: number;
  constructor({ status, code, message }: Reason) {
    super(code, message);
    this.name = 'UploadRefusal';
    this.#status = status;
  }
  override get status(): number {
    return this.#status;
  }
}

export const refusals = {
  tooLarge: () => refuse(413, 'out-of-range', mediaMessages.tooLarge),
  beyondAnnounced: () => refuse(413, 'out-of-range', mediaMessages.beyondAnnounced),
  tooManyPixels: () => refuse(413, 'out-of-range', mediaMessages.tooManyPixels),
  wrongType: (message: string) => refuse(415, 'invalid-argument', message),
  contentMismatch: () => refuse(415, 'invalid-argument', mediaMessages.contentMismatch),
  unreadable: () => refuse(415, 'invalid-argument', mediaMessages.unreadable),
  empty: () => refuse(400, 'invalid-argument', mediaMessages.empty),
  sizeUnknown: () => refuse(400, 'invalid-argument', mediaMessages.sizeUnknown),
  unknown: () => refuse(404, 'not-found', mediaMessages.notYours),
  gone: () => refuse(410, 'not-found', mediaMessages.expired),
  busy: () => refuse(423, 'aborted', mediaMessages.interrupted),
  tooManyWaiting: () => refuse(429, 'resource-exhausted', mediaMessages.tooManyWaiting),
  overQuota: (bytes: number) =>
    refuse(
      429,
      'resource-exhausted',
      mediaMessages.overQuota(`${Math.floor(bytes / MEGABYTE)} MB`),
    ),
} as const;

const MEGABYTE = 1024 * 1024;

function refuse(status: number, code: ErrorCode, message: string): UploadRefusal {
  return new UploadRefusal({ status, code, message });
}

/** The response body of a refusal, in the API's error format. */
export function refusalBody({ code, message }: { code: ErrorCode; message: string }): string {
  return JSON.stringify({ error: { code, message } });
}

/** The message for a bare status of the tus protocol. */
export function refusalOfStatus(status: number): Reason {
  switch (status) {
    case 400:
    case 412:
    case 415:
      return { status, code: 'invalid-argument', message: errorMessage('invalid-argument') };
    case 404:
      return refusals.unknown();
    case 409:
      return { status, code: 'aborted', message: mediaMessages.offsetMismatch };
    case 410:
      return refusals.gone();
    case 413:
      return refusals.beyondAnnounced();
    case 423:
      return refusals.busy();
    case 501:
      return { status, code: 'unimplemented', message: errorMessage('unimplemented') };
    default:
      return { status: 500, code: 'internal', message: errorMessage('internal') };
  }
}
