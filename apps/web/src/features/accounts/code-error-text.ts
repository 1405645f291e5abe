import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import { signInStepMessages } from './sign-in-steps.messages.ts';

/** Error text of the second step of a sign-in. */
export function codeErrorText(error: unknown): string {
  const code = codeOfError(error);
  if (code === 'unauthenticated') return signInStepMessages.code.expired;
  return error instanceof ApiError ? error.message : errorMessage(code);
}
