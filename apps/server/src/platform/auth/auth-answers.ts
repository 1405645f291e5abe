import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';

/** An answer of the library with its body, which can be read only once. */
export type AuthAnswer = { response: Response; text: string };

/** Maps Better Auth's error codes to those of specification 8. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  INVALID_EMAIL: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_PASSWORD: 'invalid-credentials',
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credentials',
  INVALID_TOKEN: 'failed-precondition',
  TOO_MANY_REQUESTS: 'too-many-requests',
  UNAUTHORIZED: 'unauthenticated',
  FAILED_TO_CREATE_USER: 'internal',
  FAILED_TO_CREATE_SESSION: 'internal',
};

export function refusalIn(answer: AuthAnswer): AppError | undefined {
  return answer.response.ok ? undefined : new AppError(codeOf(answer));
}

function codeOf(answer: AuthAnswer): ErrorCode {
  const { status } = answer.response;
  const known = CODES[libraryCodeIn(answer) ?? ''];
  if (known) return known;
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission-denied';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  // The library replaces every lower-level error by its own; a database fault is by far the most likely cause.
  return status >= 500 ? 'unavailable' : 'invalid-argument';
}

/** The library's own error code in an answer. */
export function libraryCodeIn({ text }: AuthAnswer): string | undefined {
  const parsed = z.object({ code: z.string() }).safeParse(safeJson(text));
  return parsed.data?.code;
}

/** The id of the account in the answer to a registration or a sign-in. */
export function accountOf({ text }: AuthAnswer): string {
  return z.object({ user: z.object({ id: z.string() }) }).parse(safeJson(text)).user.id;
}

export function sessionTokenOf({ text }: AuthAnswer): string {
  return z.object({ token: z.string() }).parse(safeJson(text)).token;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
