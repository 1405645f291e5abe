import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { errorMessage, readOnlyMessage } from '@goreal/domain/errors/errors.messages';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  isAccountGone,
  isDatabaseUnavailable,
  isDiskFull,
  isSerializationFailure,
} from '#platform/database/database-errors.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import { StorageRefusedError, StorageUnavailableError } from '#platform/storage/storage.ts';
import type { ErrorForm } from './access.ts';
import { AppError, TooLargeError } from './app-error.ts';

/** `Cache-Control` of errors, and of API responses unless a route sets another. */
export const NOT_STORED = 'no-store';

/** The error handler of every route: in the form that the route names, Vietnamese text, no details of a 500. */
export async function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ error, req: request }, 'request failed');
  const retryAfter = retryAfterOf(known);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  void reply.status(known.status).header('cache-control', NOT_STORED);
  return reply.send(errorBody(known, request.routeOptions.config.errorForm));
}

function errorBody({ code, message, details }: AppError, form: ErrorForm | undefined): object {
  const more = details === undefined ? {} : { details };
  switch (form) {
    case undefined:
      return { error: { code, message, ...more } };
    case 'callable':
      return { error: { status: callableStatus(code), message, ...more } };
    case 'text':
      return { error: message, code, ...more };
    case 'message-beside':
      return { error: { code, message, ...more }, message };
  }
}

export async function answerNotFound(
  _request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  return reply
    .status(404)
    .header('cache-control', NOT_STORED)
    .send({ error: { code: 'not-found', message: errorMessage('not-found') } });
}

/** Maps any thrown value to the error that the client gets. */
export function toAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidBody(
      error.validation.map(({ instancePath, message }) => ({ path: instancePath, message })),
    );
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  // An id longer than any of ours exists nowhere: not found.
  if (status === 414) return new AppError('not-found');
  if (status === 413) return new TooLargeError();
  if (status === 429) return new AppError('too-many-requests');
  if (status !== undefined && status >= 400 && status < 500)
    return new AppError('invalid-argument');
  if (isDiskFull(error)) return new AppError('unavailable', readOnlyMessage);
  if (error instanceof StorageRefusedError) {
    return new AppError('unavailable', undefined, { retryAfter: REFUSED_RETRY_SECONDS });
  }
  return new AppError(codeOfFault(error));
}

/** A body may name a field of its own size. */
const LONGEST_PATH = 200;

/** The refusal of a body that its schema does not accept; `path` is a JSON pointer. */
export function invalidBody(
  faults: readonly { path: string; message?: string | undefined }[],
): AppError {
  const issues = faults.map(({ path, message }) => ({
    path: path.slice(0, LONGEST_PATH),
    message,
  }));
  const field = issues[0]?.path.replace(/^\//, '').replaceAll('/', '.');
  return new AppError('invalid-argument', issues[0]?.message, {
    ...(field ? { field } : {}),
    issues,
  });
}

/** The code in the callable protocol, such as `PERMISSION_DENIED`; codes that it lacks map to the nearest. */
function callableStatus(code: ErrorCode): string {
  const status = code === 'too-many-requests' ? 'resource-exhausted' : code;
  return status.toUpperCase().replaceAll('-', '_');
}

/** Maps an infrastructure fault: `unavailable` where the same request may succeed in a moment. */
function codeOfFault(error: Error): ErrorCode {
  const code = errorCode(error) ?? '';
  if (code === '57014') return 'deadline-exceeded';
  if (isDatabaseUnavailable(error) || error instanceof StorageUnavailableError)
    return 'unavailable';
  if (NO_ROOM.test(code)) return 'unavailable';
  if (isSerializationFailure(error) || isAccountGone(error)) return 'aborted';
  if (/^22/.test(code)) return 'invalid-argument';
  return 'internal';
}

/** The machine has no disk space, or no free file descriptor. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** Seconds after which a retry may succeed when a dependency failed. */
const UNAVAILABLE_RETRY_SECONDS = 2;
/** The same when only an operator can fix it. */
const REFUSED_RETRY_SECONDS = 60;

/** `Retry-After` of a refusal in seconds, where it has one. */
export function retryAfterOf(refusal: { status: number; details?: unknown }): number | undefined {
  const { details, status } = refusal;
  const otherwise = status === 503 ? UNAVAILABLE_RETRY_SECONDS : undefined;
  if (typeof details !== 'object' || details === null || !('retryAfter' in details))
    return otherwise;
  return typeof details.retryAfter === 'number' ? details.retryAfter : otherwise;
}
