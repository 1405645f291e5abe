import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';

/** The typed client of the server's own OpenAPI document; every failure is thrown as an ApiError. */
export const api = createClient<paths>({
  // Nothing is asked while the build draws the public pages.
  baseUrl: globalThis.location?.origin ?? '',
  credentials: 'same-origin',
  // Looked up at each call, so that what stands in for the network in a test is heard.
  fetch: (request) => fetch(request),
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

/** The body of an answer; a missing one is the server's fault. */
export function dataOf<Data>(answer: { data?: Data }): Data {
  if (answer.data === undefined) throw new ApiError('internal');
  return answer.data;
}
