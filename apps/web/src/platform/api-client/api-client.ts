import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';
import { preloadedAnswers } from './preloaded-answers.ts';
import { sending } from './sending.ts';

/** The typed client of the server's own OpenAPI document; every failure is thrown as an ApiError. */
export const api = createClient<paths>({
  // The prerender of the public pages runs in Node without an origin and sends no requests.
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'same-origin',
  // Reads `fetch` at each call, so that a test can replace it.
  fetch: async (request) => sending.send(request, await preloadedAnswers.answers(request)),
});

const throwing: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw await errorOf(response);
  },
  onError({ error }) {
    throw error instanceof ApiError ? error : networkError(error);
  },
};
api.use(throwing);

/** The body of an answer; throws when it is missing, which is a server error. */
export function dataOf<Data>(answer: { data?: Data }): Data {
  if (answer.data === undefined) throw new ApiError('internal');
  return answer.data;
}
