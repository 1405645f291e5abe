import { errorOf, networkError } from '#platform/api-client/api-error.ts';
import { preloadedAnswers } from '#platform/api-client/preloaded-answers.ts';
import { setting } from '#platform/env/env.ts';

/** Calls `/api/auth/*`, by POST where a body is given. @throws {ApiError} with a code of specification 8 */
export async function authCall<Answer>(
  path: string,
  body?: object,
  headers?: object,
): Promise<Answer> {
  // Preloaded answers may be those of the previous user.
  if (body) preloadedAnswers.outdate();
  const response = await fetch(`${setting('GOREAL_AUTH_URL')}${path}`, {
    method: body ? 'POST' : 'GET',
    credentials: 'same-origin',
    ...(body
      ? {
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
      : {}),
  }).catch((cause: unknown) => {
    throw networkError(cause);
  });
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as Answer;
}
