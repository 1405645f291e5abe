import { ACCOUNT_LIMITS } from '@goreal/domain/accounts/account-limits';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import { untilFixedTime } from '#platform/http/fixed-time.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Admitted } from './admission.ts';
import { AUTH_PATH, type Auth, withFaultsOfMails } from './auth.ts';
import { type AuthAnswer, accountOf, refusalIn } from './auth-answers.ts';
import {
  type AuthCall,
  type AuthPath,
  type AuthRules,
  type Caller,
  createAuthCalls,
  type ParsedCall,
} from './auth-calls.ts';
import { createAuthGuards, type RecordOutcome, type SignInAttempted } from './auth-guards.ts';
import type { PasswordHashing } from './hashing.ts';
import type { Principals } from './principals.ts';
import { createSessionCookie } from './session-cookie.ts';

/** A call whose limits were consumed and whose body was accepted. */
type Attempt = {
  call: AuthCall;
  parsed: ParsedCall;
  caller: Caller;
  admitted: Admitted | undefined;
  record: RecordOutcome | undefined;
};

/**
 * Mounts Better Auth. Before it run the rate limits, the domain's registration rules and the error format; after it,
 * ended sessions close their live streams at once.
 */
export function authRoutes(
  app: App,
  options: AuthRules & {
    config: Config;
    database: Database;
    auth: Auth;
    hashing: PasswordHashing;
    rateLimits: RateLimits;
    principals: Principals;
    signInAttempted: SignInAttempted;
  },
): void {
  const { config, database, auth, hashing, principals } = options;
  const guards = createAuthGuards({ ...options, securityLog: app.securityLog });
  const sessionCookie = createSessionCookie(config);
  const calls = createAuthCalls({ ...options, guards, sessionCookie });

  const isAuthPath = (path: string): path is AuthPath => Object.hasOwn(calls, path);

  function callOf(request: FastifyRequest): AuthCall {
    const path = request.url.slice(AUTH_PATH.length).split('?', 1)[0] ?? '';
    const method = request.method === 'POST' ? 'POST' : 'GET';
    const call = isAuthPath(path) ? calls[path] : undefined;
    if (call?.method !== method) throw new AppError('not-found');
    return call;
  }

  async function isSessionExpired(request: FastifyRequest): Promise<boolean> {
    return principals.namesSession(request) && !(await principals.authenticate(request));
  }

  async function perform(attempt: Attempt): Promise<AuthAnswer> {
    const { call, parsed, caller, admitted, record } = attempt;
    const run = async () => parsed.perform?.(caller) ?? caller.passOn();
    try {
      if (!call.hashes) return await run();
      return await hashing.run(addressKey(caller.address), run, {
        compares: call.hashes === 'compared',
      });
    } catch (error) {
      await admitted?.refused();
      await record?.(error instanceof AppError ? error.code : 'unavailable');
      throw error;
    }
  }

  /** Records the outcome. After a success this may fail; the answer must then not contradict the stored state. */
  async function settle(
    { parsed, caller, admitted, record }: Attempt,
    { request, answer, refusal }: Outcome,
  ): Promise<{ deviceCookie: string | undefined; text: string }> {
    if (refusal) await admitted?.refused();
    else await admitted?.entered(accountOf(answer));
    if (refusal) await parsed.confirmRefusal?.(caller);
    try {
      const deviceCookie = await record?.(refusal?.code);
      const text = refusal ? undefined : await parsed.textOf?.(answer);
      return { deviceCookie, text: text ?? answer.text };
    } catch (error) {
      if (refusal) throw error;
      if (parsed.rollBack) {
        await parsed.rollBack(answer);
        throw error;
      }
      request.log.error({ error }, 'an outcome was not recorded');
      return { deviceCookie: undefined, text: answer.text };
    }
  }

  /** Makes the call and records its outcome. */
  async function complete(attempt: Attempt, request: FastifyRequest) {
    const { call, parsed } = attempt;
    const answer = await perform(attempt);
    const refusal = (await parsed.reasonOf?.(answer)) ?? refusalIn(answer);
    const settled = await settle(attempt, { request, answer, refusal });
    if (call.endsSession) principals.invalidateSession(request);
    if (call.method === 'POST') database.emitted();
    return { answer, refusal, ...settled };
  }

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { access: 'public', limitsInHandler: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const begun = performance.now();
      const call = callOf(request);
      if (call.onExpiredSession && (await isSessionExpired(request))) {
        if (call.onExpiredSession === 'refuse') throw new AppError('unauthenticated');
        return reply.send(null);
      }
      const { ip: address, headers, body } = request;
      const { cookie, 'user-agent': userAgent } = headers;
      const record = await call.limit?.({ address, cookie, userAgent, body });
      const parsed = call.parse(body ?? {});
      await parsed.assertAllowed?.();
      const admitted = await admit(parsed, record);
      const renewed = sessionCookie.renew(cookie);
      const passedOn = { body: parsed.sent, cookie: renewed?.header };
      const passOn = (query?: string) =>
        withFaultsOfMails(() => ask(auth, toWebRequest(request, { ...passedOn, query })));
      const caller = { address, cookie, passOn };
      const attempt = { call, parsed, caller, admitted, record };
      try {
        const { answer, text, deviceCookie, refusal } = await complete(attempt, request);
        const { status, headers: sent } = answer.response;
        // Better Auth's own Set-Cookie headers are appended afterwards and therefore take precedence.
        const cookies = [renewed?.setCookie, ...sent.getSetCookie(), deviceCookie];
        for (const line of cookies) if (line !== undefined) reply.header('set-cookie', line);
        if (refusal) throw refusal;
        return reply
          .status(status)
          .type(sent.get('content-type') ?? 'application/json')
          .send(text);
      } catch (error) {
        // The sign-in log, its limits and the lookups take longer where there is an account, and may fail there alone.
        if (call.hashes === 'compared') await untilFixedTime(begun);
        throw error;
      }
    },
  });
}

type Outcome = { request: FastifyRequest; answer: AuthAnswer; refusal: AppError | undefined };

/** Takes a use of an invitation; if that is refused, the call is not made. */
async function admit(
  parsed: ParsedCall,
  record: RecordOutcome | undefined,
): Promise<Admitted | undefined> {
  try {
    return await parsed.admit?.();
  } catch (error) {
    if (error instanceof AppError) await record?.(error.code);
    throw error;
  }
}

function toWebRequest(
  request: FastifyRequest,
  { body, cookie, query }: { body: unknown; cookie: string | undefined; query: string | undefined },
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
  headers.set(
    'user-agent',
    (request.headers['user-agent'] ?? '').slice(0, ACCOUNT_LIMITS.userAgentMax),
  );
  // Browsers always send Origin; a request without it comes from another program, not from a forged page.
  if (!headers.has('origin') && !headers.has('referer') && !headers.has('sec-fetch-site')) {
    headers.set('origin', `${request.protocol}://${request.host}`);
  }
  // The library also accepts a reset token from the query; here it must be in the body.
  const [path] = request.url.split('?', 1);
  const own = request.method === 'POST' ? path : request.url;
  const address = query === undefined ? own : `${path}?${query}`;
  return new Request(new URL(address ?? '', `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function ask(auth: Auth, request: Request): Promise<AuthAnswer> {
  const response = await auth.handler(request);
  return { response, text: await response.text() };
}
