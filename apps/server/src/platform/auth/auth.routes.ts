import { loginSchema, registerSchema } from '@goreal/domain/accounts';
import type { ErrorCode } from '@goreal/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { AUTH_PATH, type Auth } from './auth.ts';

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
};

const credentialsSchema = z.object({ email: z.string().optional() }).loose();
const signUpSchema = z.object({ name: z.string(), email: z.string(), password: z.string() });

/**
 * Mounts Better Auth. In front of it: rate limits, the domain's own rules for a registration, and one
 * form of error; behind it: the live hub hears of ended sessions at once.
 */
export function authRoutes(
  app: App,
  { auth, rateLimits, hub }: { auth: Auth; rateLimits: RateLimits; hub: LiveHub },
): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const body = request.method === 'POST' ? (request.body ?? {}) : undefined;
      const path = request.url.slice(AUTH_PATH.length).split('?', 1)[0] ?? '';
      await limit({ path, request, rateLimits });
      const checked = path === '/sign-up/email' ? checkRegistration(body) : body;
      if (path === '/sign-in/email') checkLogin(body);
      const response = await auth.handler(toWebRequest(request, checked));
      if (request.method === 'POST') hub.wake();
      return pass(response, reply);
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
    const email = credentialsSchema.safeParse(request.body).data?.email?.toLowerCase() ?? '';
    await rateLimits.consume('sign-in', `${request.ip} ${email}`);
    await rateLimits.consume('sign-in-address', request.ip);
  }
  if (path === '/request-password-reset' || path === '/reset-password') {
    await rateLimits.consume('password-reset', request.ip);
  }
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

function checkLogin(body: unknown): void {
  if (!loginSchema.safeParse(body).success) throw new AppError('invalid-credentials');
}

function toWebRequest(request: FastifyRequest, body: unknown): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !name.startsWith(':')) headers.set(name, value);
  }
  headers.delete('content-length');
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

async function pass(response: Response, reply: FastifyReply): Promise<unknown> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const text = await response.text();
  if (response.ok) {
    reply.status(response.status).type(response.headers.get('content-type') ?? 'application/json');
    return reply.send(text);
  }
  if (response.status >= 300 && response.status < 400) {
    return reply.redirect(response.headers.get('location') ?? '/', response.status);
  }
  throw new AppError(codeOf(response.status, text));
}

function codeOf(status: number, text: string): ErrorCode {
  const parsed = z.object({ code: z.string() }).safeParse(safeJson(text));
  const known = parsed.success ? CODES[parsed.data.code] : undefined;
  if (known) return known;
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission-denied';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  return status >= 500 ? 'internal' : 'invalid-argument';
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
