import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';

/** The message of a failed passkey call: the server's, or that of the browser's refusal. */
export function passkeyErrorText(error: unknown): string {
  // The class is loaded on demand, so the error is recognised by its name.
  const isOwn = error instanceof Error && error.name === 'PasskeyFailure';
  if (isOwn || error instanceof ApiError) return error.message;
  return errorMessage(codeOfError(error));
}
