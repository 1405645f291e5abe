import createClient, {
  type ClientPathsWithMethod,
  type FetchResponse,
  type MaybeOptionalInit,
  type Middleware,
} from 'openapi-fetch';
import type { paths } from './api.generated.ts';
import { ApiError, errorOf, networkError } from './api-error.ts';
import { preloadedAnswers } from './preloaded-answers.ts';
import { sending } from './sending.ts';

/** The typed client of the server's own OpenAPI document, for answers whose headers are read. */
export const client = createClient<paths>({
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
client.use(throwing);

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';
type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<
  paths[Path],
  M & keyof paths[Path]
>;
type Body<Path extends keyof paths, M extends Method> =
  paths[Path] extends Record<M, infer Operation extends Record<string | number, unknown>>
    ? Exclude<FetchResponse<Operation, object, 'application/json'>['data'], undefined>
    : never;
type Call<M extends Method> = <Path extends ClientPathsWithMethod<typeof client, M>>(
  path: Path,
  ...init: undefined extends Init<Path, M> ? [init?: Init<Path, M>] : [init: Init<Path, M>]
) => Promise<[Body<Path, M>] extends [never] ? void : Body<Path, M>>;

/** Calls the server and returns the body of its answer; every failure is thrown as an ApiError. */
export const api = {
  GET: bodyOf<'get'>(client.GET),
  PUT: bodyOf<'put'>(client.PUT),
  POST: bodyOf<'post'>(client.POST),
  DELETE: bodyOf<'delete'>(client.DELETE),
  PATCH: bodyOf<'patch'>(client.PATCH),
};

function bodyOf<M extends Method>(
  call: (...request: never[]) => Promise<{ data?: unknown; response: Response }>,
): Call<M> {
  const body = async (...request: never[]) => {
    const { data, response } = await call(...request);
    if (data === undefined && response.status !== 204) throw new ApiError('internal');
    return data;
  };
  return body as unknown as Call<M>;
}
