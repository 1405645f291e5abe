import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { resetSchema } from '@goreal/domain/accounts/credentials';
import type { Role } from '@goreal/domain/accounts/role';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import { inFixedTime } from '#platform/http/fixed-time.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Admission } from './admission.ts';
import { AUTH_PATH, type Auth, withFaultsOfMails } from './auth.ts';
import { authBodyOf, newAccountSchema } from './auth-bodies.ts';
import { createAuthGuards, type SignInAttempted } from './auth-guards.ts';
import type { PasswordHashing } from './hashing.ts';
import { findCredential, isStillCredential, resetLinkOwner } from './passwords.repository.ts';
import type { Principals } from './principals.ts';
import { createSessionCookie } from './session-cookie.ts';
import { endSessionOfToken, isOpenSession, isRefusedToSuspended } from './sessions.repository.ts';

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

/** The library's routes that the product uses; all others answer 404. */
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

/** The password of a registration, or the one that a reset link sets. */
export type NewPassword = { password: string } & (
  | { name: string; email: string; role: Role }
  | { userId: string }
);

/** A reset link's token, a new password, and the address that sent them. */
export type ResetByLink = { token: string; password: string; address: string };

/** Calls that are answered from a session. */
const OF_SESSION: ReadonlySet<string> = new Set(['/get-session', '/token']);

const USER_AGENT_MAX = 512;

const emailSchema = z.object({ email: z.string() });
const tokenSchema = z.object({ token: z.string() });

/** Routes whose password the library hashes, and which therefore wait in the hashing queue first. */
const HASHING: ReadonlySet<string> = new Set(['/sign-up/email', '/sign-in/email']);

/**
 * Mounts Better Auth. Before it run the rate limits, the domain's registration rules and the error format; after it,
 * ended sessions close their live streams at once.
 */
export function authRoutes(
  app: App,
  options: {
    config: Config;
    database: Database;
    auth: Auth;
    hashing: PasswordHashing;
    rateLimits: RateLimits;
    principals: Principals;
    /** @throws {AppError} when a new account may not take this display name */
    assertName: (name: string) => Promise<void>;
    /** @throws {AppError} `weak-password` when a new password is one that attackers try first */
    assertPassword: (change: NewPassword) => Promise<void>;
    /** why an account with the right password got no session; undefined when no reason is known */
    refusalOf: (email: string) => Promise<AppError | undefined>;
    /** Sets a password by a reset link. @throws {AppError} `failed-precondition` */
    resetPassword: (given: ResetByLink) => Promise<void>;
    signInAttempted: SignInAttempted;
    /** Which factors a sign-in to this account needs beside the password. */
    awaitedFactor: (userId: string) => Promise<AwaitedFactor | undefined>;
    /** who may create an account */
    admission: Admission;
  },
): void {
  const { config, database, auth, hashing, principals, refusalOf, admission } = options;
  const guards = createAuthGuards({ ...options, securityLog: app.securityLog });
  const sessionCookie = createSessionCookie(config);

  /** Checks the name and the password of a registration, and the password of a reset. */
  async function assertNew(path: string, body: Record<string, unknown>): Promise<void> {
    if (path === '/sign-up/email') {
      const { name, email, password, invitation } = newAccountSchema.parse(body);
      await options.assertName(name);
      const role = await admission.roleOf(invitation);
      await options.assertPassword({ name, email, password, role });
    }
    if (path === '/reset-password') {
      const { token, newPassword: password } = resetSchema.parse(body);
      const owner = await resetLinkOwner(database, token);
      if (owner) await options.assertPassword({ userId: owner.userId, password });
    }
  }

  /** Whether a request's session has ended; the library has only one lifetime for all roles. */
  async function hasOutlived(request: FastifyRequest): Promise<boolean> {
    return principals.namesSession(request) && !(await principals.authenticate(request));
  }

  /** Marks the response of a sign-in whose session awaits a second factor. */
  async function withFactor(text: string): Promise<string> {
    const awaits = await options.awaitedFactor(accountOf(text));
    return awaits ? JSON.stringify({ user: { id: accountOf(text) }, awaits }) : text;
  }

  /** Unlike the library's, this reset is one transaction: it also ends the sessions of the old password. */
  async function reset(body: unknown, address: string): Promise<AuthAnswer> {
    const { token, newPassword: password } = resetSchema.parse(body);
    await options.resetPassword({ token, password, address });
    return { response: Response.json({}), text: JSON.stringify({ status: true }) };
  }

  /** The library answers a sign-out as done also when the session could not be deleted. */
  async function signOut(cookie: string | undefined): Promise<void> {
    const token = sessionCookie.verify(sessionCookie.read(cookie));
    if (token !== undefined) await endSessionOfToken(database, token);
  }

  /**
   * Refuses a sign-in whose account was suspended or erased meanwhile, or whose password was replaced after it was
   * checked; the session of the latter ends.
   */
  async function signIn(body: unknown, call: () => Promise<AuthAnswer>): Promise<AuthAnswer> {
    const by = emailSchema.parse(body);
    const checked = await findCredential(database, by);
    const answer = await call().catch(async (error: unknown) => {
      if (isRefusedToSuspended(error)) {
        throw (await refusalOf(by.email)) ?? new AppError('permission-denied');
      }
      const isErased = checked !== undefined && !(await isStillCredential(database, checked));
      throw isErased ? new AppError('invalid-credentials') : error;
    });
    if (!checked || !answer.response.ok) return answer;
    let isStill = false;
    try {
      isStill = await isStillCredential(database, checked);
    } finally {
      if (!isStill) await endSessionOf(answer);
    }
    if (isStill) return answer;
    throw new AppError('invalid-credentials');
  }

  async function endSessionOf({ text }: AuthAnswer): Promise<void> {
    await endSessionOfToken(database, tokenSchema.parse(safeJson(text)).token);
  }

  /** The library answers 401 also when it could not read the session. @throws {AppError} `unavailable` */
  async function assertEnded(cookie: string | undefined): Promise<void> {
    const token = sessionCookie.verify(sessionCookie.read(cookie));
    if (token !== undefined && (await isOpenSession(database, token))) {
      throw new AppError('unavailable');
    }
  }

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { access: 'public', limitsInHandler: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.url.slice(AUTH_PATH.length).split('?', 1)[0] ?? '';
      const method = request.method === 'POST' ? 'POST' : 'GET';
      if (!PATHS[method].has(path)) throw new AppError('not-found');
      if (method === 'GET' && OF_SESSION.has(path) && (await hasOutlived(request))) {
        if (path === '/token') throw new AppError('unauthenticated');
        return reply.send(null);
      }
      const address = request.ip;
      const { cookie, 'user-agent': userAgent } = request.headers;
      const settle =
        method === 'POST'
          ? await guards[path]?.({ address, cookie, userAgent, body: request.body })
          : undefined;
      const body = method === 'POST' ? authBodyOf(path, request.body ?? {}) : undefined;
      if (body) await assertNew(path, body);
      const { invitation, ...sent } = body ?? {};
      const admitted =
        path === '/sign-up/email'
          ? await refusedBefore(settle, () => admission.admit(codeOfInvitation(invitation)))
          : undefined;
      const renewed = sessionCookie.renew(cookie);
      const passedOn = { body: body && sent, cookie: renewed?.header };
      const passOn = () => withFaultsOfMails(() => ask(auth, toWebRequest(request, passedOn)));
      const callAuth = async () => {
        if (path === '/reset-password') return reset(body, address);
        if (path === '/sign-out') await signOut(cookie);
        if (path === '/request-password-reset')
          return inFixedTime(async () => resetAsked(await passOn()));
        return path === '/sign-in/email' ? signIn(body, passOn) : passOn();
      };
      const answer = await (HASHING.has(path)
        ? hashing.run(addressKey(address), () => repeatAfterCollision(callAuth))
        : callAuth()
      ).catch(async (error: unknown) => {
        await admitted?.refused();
        await settle?.(error instanceof AppError ? error.code : 'unavailable');
        throw error;
      });
      const isBarred =
        path === '/sign-in/email' && codeIn(answer.text) === 'FAILED_TO_CREATE_SESSION';
      const finish = async () => ({
        deviceCookie: await settle?.(refusal?.code),
        text: path === '/sign-in/email' && !refusal ? await withFactor(answer.text) : answer.text,
      });
      const reason = isBarred ? await refusalOf(String(body?.email)) : undefined;
      const refusal = reason ?? refusalIn(answer);
      if (refusal) await admitted?.refused();
      else await admitted?.entered(accountOf(answer.text));
      if (path === '/token' && refusal) await assertEnded(cookie);
      // After a success these statements may fail; the answer must then not contradict the stored state.
      const { deviceCookie, text } = await finish().catch(async (error: unknown) => {
        if (refusal) throw error;
        if (path === '/sign-in/email') {
          await endSessionOf(answer);
          throw error;
        }
        request.log.error({ error }, 'an outcome was not recorded');
        return { deviceCookie: undefined, text: answer.text };
      });
      if (path === '/sign-out') principals.forgetSession(request);
      if (method === 'POST') database.emitted();
      // Better Auth's own Set-Cookie headers are appended afterwards and therefore take precedence.
      if (renewed) reply.header('set-cookie', renewed.setCookie);
      for (const line of answer.response.headers.getSetCookie()) reply.header('set-cookie', line);
      if (deviceCookie !== undefined) reply.header('set-cookie', deviceCookie);
      if (refusal) throw refusal;
      const type = answer.response.headers.get('content-type') ?? 'application/json';
      return reply.status(answer.response.status).type(type).send(text);
    },
  });
}

/** Runs a check before the call itself; if it refuses, the call is not made. */
async function refusedBefore<Result>(
  settle: ((refusal: ErrorCode | undefined) => Promise<unknown>) | undefined,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) await settle?.(error.code);
    throw error;
  }
}

function codeOfInvitation(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The id of the account in the answer to a registration or a sign-in. */
function accountOf(text: string): string {
  return z.object({ user: z.object({ id: z.string() }) }).parse(safeJson(text)).user.id;
}

/** When two registrations collide, the later one fails in the database; checking again gives the reason. */
async function repeatAfterCollision(call: () => Promise<AuthAnswer>): Promise<AuthAnswer> {
  const answer = await call();
  return codeIn(answer.text) === 'FAILED_TO_CREATE_USER' ? call() : answer;
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
  // Stored with the session.
  headers.set('user-agent', (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX));
  // Browsers always send Origin; a request without it comes from another program, not from a forged page.
  if (!headers.has('origin') && !headers.has('referer') && !headers.has('sec-fetch-site')) {
    headers.set('origin', `${request.protocol}://${request.host}`);
  }
  // The library also accepts a reset token from the query; here it must be in the body.
  const address = request.method === 'POST' ? request.url.split('?', 1)[0] : request.url;
  return new Request(new URL(address ?? '', `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

type AuthAnswer = { response: Response; text: string };

/** In Vietnamese: the library's own sentence is English. */
function resetAsked(answer: AuthAnswer): AuthAnswer {
  if (!answer.response.ok) return answer;
  return { ...answer, text: JSON.stringify({ status: true, message: accountMessages.resetSent }) };
}

async function ask(auth: Auth, request: Request): Promise<AuthAnswer> {
  const response = await auth.handler(request);
  return { response, text: await response.text() };
}

function refusalIn({ response, text }: AuthAnswer): AppError | undefined {
  return response.ok ? undefined : new AppError(codeOf(response.status, text));
}

function codeOf(status: number, text: string): ErrorCode {
  const known = CODES[codeIn(text) ?? ''];
  if (known) return known;
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'permission-denied';
  if (status === 404) return 'not-found';
  if (status === 429) return 'too-many-requests';
  // The library replaces every lower-level error by its own; a database fault is by far the most likely cause.
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
