import { INITIAL_PROFILE, type Profile } from '@goreal/domain/accounts/profile';
import { vi } from 'vitest';
import { session } from '#platform/session/session.ts';

/** An answer: a body, or a status with an error body; a promise delays it, a function reads the request. */
export type Settled = { status?: number; body?: unknown } | 'unreachable';
export type Answer = Settled | Promise<Settled> | ((call: Call) => Settled | Promise<Settled>);

export type Call = { method: string; path: string; body: unknown };

export type FakeServer = {
  answers: Record<string, Answer>;
  calls: Call[];
  /** The bodies of the requests `METHOD /path`, in their order. */
  sent: (request: string) => unknown[];
  /** The paths with queries of the requests `METHOD /path`, in their order. */
  asked: (request: string) => string[];
  /** A header of each of the requests `METHOD /path`, in their order. */
  header: (request: string, name: string) => (string | null)[];
};

/**
 * Replaces `fetch`. Keys are `METHOD /path` without the query; answers may be changed at any time, an unknown
 * request gets 404. `calls` lists the requests.
 */
export function fakeServer(answers: Record<string, Answer>): FakeServer {
  const calls: Call[] = [];
  const headers = new Map<Call, Headers>();
  window.__GOREAL_ENV__ = {
    GOREAL_AUTH_URL: '/api/auth',
    GOREAL_API_URL: '/api',
    GOREAL_STORAGE_URL: '/files',
    GOREAL_LIVE_URL: '/api/live',
    GOREAL_PUSH_PUBLIC_KEY: 'key',
    GOREAL_APP_ID: 'goreal-test',
  };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = (input instanceof Request ? input.method : init?.method) ?? 'GET';
    const text = input instanceof Request ? await input.text() : init?.body;
    const body: unknown = typeof text === 'string' && text ? JSON.parse(text) : undefined;
    const call = { method, path: url.pathname + url.search, body };
    calls.push(call);
    headers.set(call, new Headers(input instanceof Request ? input.headers : init?.headers));
    const known = answers[`${method} ${url.pathname}`];
    return respond(await (typeof known === 'function' ? known(call) : known));
  });
  const of = (request: string) =>
    calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === request);
  return {
    answers,
    calls,
    sent: (request) => of(request).map(({ body }) => body),
    asked: (request) => of(request).map(({ path }) => path),
    header: (request, name) => of(request).map((call) => headers.get(call)?.get(name) ?? null),
  };
}

function respond(answer: Settled | undefined): Response {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch');
  if (!answer) return Response.json(errorBody('not-found'), { status: 404 });
  if (answer.status === 204) return new Response(null, { status: 204 });
  return Response.json(answer.body, { status: answer.status ?? 200 });
}

/** Body of a failed call. */
export function errorBody(code: string, message = 'refused'): object {
  return { error: { code, message } };
}

/** A refusal with the server's own sentence. */
export function refusal(status: number, code: string, message: string): Settled {
  return { status, body: errorBody(code, message) };
}

/** A profile as after registration, with overrides. */
export function profileOf(change: Partial<Profile> = {}): Profile {
  return {
    userId: 'u1',
    displayName: 'Lan',
    email: 'lan@example.com',
    levelId: 'genesis',
    strava_athlete_info: null,
    last_activity_sync: null,
    createdAt: '2026-03-01T00:00:00.000Z',
    updatedAt: '2026-03-01T00:00:00.000Z',
    ...INITIAL_PROFILE,
    ...change,
  };
}

/** Answers that sign this user in when the session starts. */
export function signedInAnswers(profile: Profile): Record<string, Answer> {
  return {
    'GET /api/auth/get-session': { body: { user: { id: profile.userId } } },
    [`GET /api/users/${profile.userId}`]: { body: profile },
  };
}

/** Starts the session as this user, or as a visitor. */
export async function startSession(profile?: Profile): Promise<FakeServer> {
  const server = fakeServer(
    profile ? signedInAnswers(profile) : { 'GET /api/auth/get-session': { body: null } },
  );
  await session.start();
  return server;
}
