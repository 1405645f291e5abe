import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import {
  type SuspensionNotice,
  suspensionNoticeSchema,
} from '@goreal/domain/members/suspension-notice';
import { ApiError, codeOfError } from '#platform/api-client/api-error.ts';
import type { FieldFault } from '#platform/forms/use-checked-form.ts';

/** Failures that are not caused by the entered data; the sign-in shows their own text. */
const NOT_THE_FORM: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'network-request-failed',
  'too-many-requests',
  'resource-exhausted',
  'unavailable',
  'deadline-exceeded',
]);

/** Error text of the sign-in (specification 8, 'Login'). */
export function loginErrorText(error: unknown): string {
  if (error instanceof ApiError && suspensionIn(error)) return error.message;
  const code = codeOfError(error);
  return NOT_THE_FORM.has(code) ? errorMessage(code) : accountMessages.loginFailed;
}

/** Error text of a suspended member; undefined when the sign-in failed for another reason. */
export function suspensionIn(error: unknown): SuspensionNotice | undefined {
  if (!(error instanceof ApiError) || error.code !== 'permission-denied') return undefined;
  return suspensionNoticeSchema.safeParse(error.details).data;
}

const REGISTER_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'email-already-in-use',
  'invalid-email',
  'weak-password',
  'network-request-failed',
  'too-many-requests',
]);

/** Error text of the registration (specification 8, 'Register'). */
export function registerErrorText(error: unknown): string {
  const code = codeOfError(error);
  // The server's message: registration is closed, or what is wrong with the invitation.
  if (code === 'permission-denied' && error instanceof ApiError) return error.message;
  if (code === 'weak-password' && error instanceof ApiError) return error.message;
  if (REGISTER_CODES.has(code)) return errorMessage(code);
  const reason = error instanceof ApiError ? error.message : '';
  return accountMessages.registerFailed(reason || accountMessages.unknownError);
}

/** The field that a failed registration concerns, if any. */
export function registerErrorField(error: unknown): 'email' | 'password' | undefined {
  const code = codeOfError(error);
  if (code === 'email-already-in-use' || code === 'invalid-email') return 'email';
  return code === 'weak-password' ? 'password' : undefined;
}

/** Why a new password was refused, at its field. */
export function weakPassword(error: unknown): FieldFault<'password'> | undefined {
  const isWeak = error instanceof ApiError && error.code === 'weak-password';
  return isWeak ? { field: 'password', message: error.message } : undefined;
}

/** Error text of the request for a reset mail. */
export function requestErrorText(error: unknown): string {
  // The server's message says why no mail can be sent, and whom to ask.
  if (error instanceof ApiError && error.code === 'failed-precondition') return error.message;
  return errorMessage(codeOfError(error));
}

/** Error text of setting the new password; a used or expired link has its own text. */
export function resetErrorText(error: unknown): string {
  return isSpentLink(error) ? accountMessages.resetTokenInvalid : requestErrorText(error);
}

export function isSpentLink(error: unknown): boolean {
  const code = codeOfError(error);
  return code === 'failed-precondition' || code === 'invalid-argument';
}
