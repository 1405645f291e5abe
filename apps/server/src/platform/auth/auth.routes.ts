import { loginSchema, registerSchema } from '@goreal/domain/accounts';
import type { ErrorCode } from '@goreal/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { AUTH_PATH, type Auth } from './auth.ts';
import type { Principals } from './principals.ts';
import { createSessionCookie } from './session-cookie.ts';

/** Better Auth's own codes in the words of spec section 8. */
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

/** What the product uses of the library; its other routes do not exist here. */
const PATHS = {
  GET: new Set(['/get-session', '/token', '/jwks']),
  POST: new Set([
    '/sign-up/email',
    '/sign-in/email',
    '/sign-out',
    '/request-password-reset',
    '/reset-password',
  ]),
} as const;

const credentialsSchema = z.object({ email: z.string().optional() }).loose();
const signUpSchema = z.object({ name: z.string(), email: z.string(), password: z.string() });

/**
 * Mounts Better Auth. In front of it: rate limits, the domain's own rules for a registration, and one
 * form of error; behind it: the live hub hears of ended sessions at once.
 */
export function authRoutes(
  app: App,
  options: {
    config: Config;
    auth: Auth;
    rateLimits: RateLimits;
    hub: LiveHub;
    principals: Principals;
    /** @throws {AppError} when a new account may not take this display name */
    assertName: (name: string) => Promise<void>;
    /** why an account whose password was right got no session; undefined when nothing is known */
    refusalOf: (email: string) => Promise<AppError | undefined>;
  },
): void {
  const { config, auth, rateLimits, hub, principals, assertName, refusalOf } = options;
  const sessionCookie = createSessionCookie(config);
  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.url.slice(AUTH_PATH.length).split('?', 1)[0] ?? '';
      const method = request.method === 'POST' ? 'POST' : 'GET';
      if (!PATHS[method].has(path)) throw new AppError('not-found');
      await limit({ path, request, rateLimits });
      const body = method === 'POST' ? checkBody(path, request.body ?? {}) : undefined;
      if (path === '/sign-up/email') await assertName(signUpSchema.parse(body).name);
      const renewed = sessionCookie.renew(request.headers.cookie);
      const asked = () => ask(auth, toWebRequest(request, { body, cookie: renewed?.header }));
      let answer = await asked();
      // Of two registrations at once the later fails in the database; asked again, it hears why.
      if (codeIn(answer.text) === 'FAILED_TO_CREATE_USER') {
        answer = await asked();
      }
      if (path === '/sign-in/email' && codeIn(answer.text) === 'FAILED_TO_CREATE_SESSION') {
        const refusal = await refusalOf(emailIn(body));
        if (refusal) throw refusal;
      }
      if (path === '/sign-out') principals.forgetSession(request);
      if (method === 'POST') hub.wake();
      // What Better Auth itself says of the cookie comes later, and so holds.
      if (renewed) reply.header('set-cookie', renewed.setCookie);
      return pass(answer, reply);
    },
  });
}

async function limit(options: {
  path: string;
  request: FastifyRequest;
  rateLimits: RateLimits;
}): Promise<void> {
  const { path, request, rateLimits } = options;
  if (request.method !== 'POST') return;
  if (path === '/sign-up/email') await rateLimits.consume('sign-up', request.ip);
  if (path === '/sign-in/email') {
    await rateLimits.consume('sign-in', `${request.ip} ${emailIn(request.body)}`);
    await rateLimits.consume('sign-in-address', request.ip);
  }
  if (path === '/request-password-reset' || path === '/reset-password') {
    await rateLimits.consume('password-reset', request.ip);
  }
}

function emailIn(body: unknown): string {
  return credentialsSchema.safeParse(body).data?.email?.toLowerCase() ?? '';
}

function checkBody(path: string, body: unknown): unknown {
  if (path === '/sign-up/email') return checkRegistration(body);
  if (path === '/sign-in/email') return checkLogin(body);
  return body;
}

/** Only the three fields of a registration pass; a role or a guild sent along is refused. */
function checkRegistration(body: unknown): unknown {
  const given = signUpSchema.strict().safeParse(body);
  if (!given.success) throw new AppError('invalid-argument', undefined, given.error.issues);
  const { name: displayName, email, password } = given.data;
  const parsed = registerSchema.safeParse({
    displayName,
    email,
    password,
    confirmPassword: password,
  });
  if (!parsed.success) throw registrationError(parsed.error.issues);
  return { name: parsed.data.displayName, email: parsed.data.email, password };
}

function registrationError(issues: readonly z.core.$ZodIssue[]): AppError {
  const first = issues[0];
  const field = String(first?.path[0]);
  const code: ErrorCode =
    field === 'email'
      ? 'invalid-email'
      : field === 'password'
        ? 'weak-password'
        : 'invalid-argument';
  return new AppError(code, first?.message);
}

function checkLogin(body: unknown): unknown {
  const parsed = loginSchema.safeParse(body);
  if (!parsed.success) throw new AppError('invalid-credentials');
  return parsed.data;
}

function toWebRequest(
  request: FastifyRequest,
  { body, cookie }: { body: unknown; cookie: string | undefined },
): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  }
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.delete('content-length');
  if (body !== undefined) headers.set('content-type', 'application/json');
  headers.set('x-goreal-client-address', request.ip);
  // A browser always says where a request comes from; a program that does not is no forged page.
  if (!headers.has('origin') && !headers.has('referer') && !headers.has('sec-fetch-site')) {
    headers.set('origin', `${request.protocol}://${request.host}`);
  }
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type AuthAnswer = { response: Response; text: string };

async function ask(auth: Auth, request: Request): Promise<AuthAnswer> {
  const response = await auth.handler(request);
  return { response, text: await response.text() };
}

async function pass({ response, text }: AuthAnswer, reply: FastifyReply): Promise<unknown> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (!response.ok) throw new AppError(codeOf(response.status, text));
  reply.status(response.status).type(response.headers.get('content-type') ?? 'application/json');
  return reply.send(text);
}

function codeOf(status: number, text: string): ErrorCode {
  const known = CODES[codeIn(text) ?? ''];
  if (known) return known;
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission-denied';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  // The library words every fault below it as its own; that of the database is by far the likeliest.
  return status >= 500 ? 'unavailable' : 'invalid-argument';
}

function codeIn(text: string): string | undefined {
  const parsed = z.object({ code: z.string() }).safeParse(safeJson(text));
  return parsed.data?.code;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
