import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { errorBodySchema } from '@goreal/domain/errors/error-body';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { fieldProblem } from '@goreal/domain/errors/field.messages';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type preHandlerHookHandler,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { isLoopbackAddress } from '#platform/config/this-machine.ts';
import { createProxyTest } from '#platform/config/trusted-proxies.ts';
import { renameCaller, runAsCaller } from '#platform/database/fair-share-pool.ts';
import { loggerOptions, runWithLogContext } from '#platform/logging/logger.ts';
import { createSecurityLog, type SecurityLog } from '#platform/logging/security-log.ts';
import { createDiskRoom } from '#platform/storage/disk-space.ts';
import {
  type Access,
  assertAccess,
  assertUnrestricted,
  confirmationNeeded,
  isConfirmed,
  ownParams,
  type Principal,
} from './access.ts';
import { createApiDocument } from './api-document.ts';
import { BoundedRequest } from './body-pieces.ts';
import { addressKey } from './client-address.ts';
import { answerError, answerNotFound, NOT_STORED, toAppError } from './errors.ts';
import { acceptEmptyJson } from './json-body.ts';
import { clientDisconnected } from './on-answered.ts';
import { limitConnections } from './open-connections.ts';
import { createOpenRequests, type OpenRequests } from './open-requests.ts';
import type { LimitKey, RateLimitName, RateLimits } from './rate-limits.ts';
import { createRefusalDelay } from './refusal-delay.ts';
import {
  isReading,
  limitHeaders,
  refuseBadHost,
  refuseCrossSite,
  refuseExpectations,
  refuseManyHeaders,
  refusePipelined,
} from './refuse-requests.ts';
import { createRequestBodies, isVisitorsBody } from './request-bodies.ts';
import { prepareScratch, scratchFolderOf } from './scratch-folder.ts';
import { securityHeaders } from './security-headers.ts';
import { assertShownUser, shownUserOf } from './shown-user.ts';
import { createUnknownProxyWarning } from './unknown-proxy.ts';
import { createUnreadAnswers, holdAnswer } from './unread-answers.ts';
import { boundUnreadBody } from './unread-body.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Limit of JSON bodies; proof files use uploads instead. */
const BODY_LIMIT_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
/** Longest time for a request to arrive; slow bodies are ended earlier (`body-pace.ts`). */
const REQUEST_TIMEOUT_MS = HOUR_MS;

type HttpServerOptions = {
  config: Config;
  logLevel: string;
  rateLimits: Pick<RateLimits, 'consume' | 'assertDeclared'>;
  authenticate(request: FastifyRequest): Promise<Principal | undefined>;
  /** Reads the principal of a session from the database; without it a cached one is used. */
  reload?(sessionId: string): Promise<Principal | undefined>;
};

/**
 * The HTTP server without features: validation, errors, security headers, access. Deny by default: a route without an
 * access rule stops the start.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<App> {
  const { config, logLevel, rateLimits } = options;
  z.config({ localeError: fieldProblem });
  const headers = securityHeaders(config);
  const app = openFastify({ config, logLevel, headers });
  const openRequests = createOpenRequests();
  const isProxy = createProxyTest(config.http.trustedProxies);
  const connections = limitConnections(app.server, {
    // A proxy connects for others. A program on this machine may be one, too.
    isExempt: (address) => isProxy(address) || isLoopbackAddress(address),
  });
  limitHeaders(app.server);
  refusePipelined(app.server, connections.closePipelined);
  refuseExpectations(app.server, connections.closePipelined);
  acceptEmptyJson(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrors(app, openRequests);
  app.decorateRequest('principal', undefined);
  app.decorate('shutdown', { isPending: false });
  app.decorate('furtherListeners', []);
  app.decorate('securityLog', createSecurityLog(app.log));
  await decorateBodies(app, config);
  const apiDocument = createApiDocument(app, config);
  app.addHook('onRoute', (route) => {
    apiDocument.onRoute(route);
    assertRoute(route, rateLimits);
    if (route.schema && route.url.startsWith('/api/users/:uid')) route.schema.params ??= ownParams;
    if (route.schema?.response) {
      answerAsDeclared(route, route.schema.response);
      // Every failed response has the same format, unless the route declares another.
      route.schema.response = { '4xx': errorBodySchema, ...route.schema.response };
    }
  });
  registerGuards(app, { ...options, headers, openRequests });
  registerLimits(app, openRequests);
  registerLog(app);
  closeIdleConnectionsAtStop(app);
  // No client compresses a request, and the shares of memory count a body by its declared length.
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  await apiDocument.register();
  return app;
}

function registerErrors(app: App, openRequests: OpenRequests): void {
  const refusalDelay = createRefusalDelay();
  app.setErrorHandler(async (error: Error, request, reply) => {
    if (toAppError(error).code === 'too-many-requests') {
      openRequests.release(reply.raw);
      await refusalDelay.before(request.ip, clientDisconnected(reply));
    }
    return answerError(error, request, reply);
  });
  app.setNotFoundHandler(answerNotFound);
}

/** The folder of bodies that are files, and what they may take of memory and disk. */
async function decorateBodies(app: App, config: Config): Promise<void> {
  const scratchFolder = scratchFolderOf(config.dataDirectory);
  await prepareScratch({
    folder: scratchFolder,
    isShared: config.database.url !== undefined,
    maxAgeMs: 2 * REQUEST_TIMEOUT_MS,
  });
  const { diskFloorBytes: floorBytes } = config.uploads;
  const room = createDiskRoom({ folder: config.dataDirectory, floorBytes });
  app.decorate('bodies', createRequestBodies({ scratchFolder, room }));
  app.decorate('diskRoom', room);
}

/** What may refuse a request before its body is read, in this order: headers, caller, access, rate limits. */
function registerGuards(
  app: App,
  options: Pick<HttpServerOptions, 'config' | 'rateLimits' | 'authenticate' | 'reload'> & {
    headers: Readonly<Record<string, string>>;
    openRequests: OpenRequests;
  },
): void {
  const { config, rateLimits, authenticate, reload, headers, openRequests } = options;

  /** A cached principal may be older than a confirmation that another process handled. */
  async function assertConfirmed({ principal }: FastifyRequest): Promise<void> {
    if (!principal || isConfirmed(principal)) return;
    const fresh = await reload?.(principal.sessionId);
    if (!fresh || !isConfirmed(fresh)) throw confirmationNeeded();
  }

  function assertOpen({ routeOptions: { config: route }, principal }: FastifyRequest): void {
    assertAccess(route, principal);
    if (route.access !== 'public' && route.whileRestricted !== 'open')
      assertUnrestricted(principal);
  }

  /** A cached principal may be older than a guild, a role or a consent that another process gave. */
  async function assertOpenNow(request: FastifyRequest): Promise<void> {
    try {
      assertOpen(request);
    } catch (refusal) {
      const fresh = request.principal && (await reload?.(request.principal.sessionId));
      if (!fresh) throw refusal;
      request.principal = fresh;
      assertOpen(request);
    }
  }

  /** Also of a public route where the page names its user: a sign-out would end another user's session. */
  async function identifyCaller(request: FastifyRequest, isIdentified: boolean): Promise<void> {
    const shown = shownUserOf(request);
    if (!isIdentified && shown === undefined) return;
    const caller = await openRequests.identify(request.ip, () => authenticate(request));
    assertShownUser(shown, caller);
    if (caller) renameCaller(caller.userId);
    if (isIdentified) request.principal = caller;
  }

  const warnOfUnknownProxy = createUnknownProxyWarning(config);
  app.addHook('onRequest', (request, reply, done) => {
    boundUnreadBody(request.raw, reply.raw);
    reply.header('x-request-id', request.id);
    // A kept-alive connection would be closed while its next request arrives.
    if (app.shutdown.isPending) reply.header('connection', 'close');
    warnOfUnknownProxy(request);
    runWithLogContext({ requestId: request.id }, () => runAsCaller(addressKey(request.ip), done));
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // By the route: the same one is also reached by other spellings of its address, such as `/%61pi/`.
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', NOT_STORED);
    refuseManyHeaders(request.raw);
    refuseBadHost(request);
    if (request.is404) return;
    const { access = 'super_admin', identify, limits, stepUp } = request.routeOptions.config;
    await identifyCaller(request, access !== 'public' || identify === true);
    await openRequests.admit(request, reply);
    refuseCrossSite(request);
    await assertOpenNow(request);
    if (stepUp) await assertConfirmed(request);
    for (const name of limits ?? limitsOf(request.method, access)) {
      await rateLimits.consume(name, limitKeyOf(request));
    }
  });
}

/** Bounds what the requests of one client hold of memory while they arrive and are answered. */
function registerLimits(app: App, openRequests: OpenRequests): void {
  const answers = createUnreadAnswers();
  app.addHook('onRequest', (request, reply, done) => {
    app.bodies.admit(request, reply);
    if (isVisitorsBody(request)) openRequests.release(reply.raw);
    done();
  });
  app.addHook('preValidation', async (request, reply) => {
    if (isVisitorsBody(request)) await openRequests.admit(request, reply);
  });
  // Before the hook that compresses, so that the whole answer counts.
  app.addHook('onSend', (request, reply, payload, done) => {
    holdAnswer(answers, { request, reply, payload });
    if (payload instanceof Readable) {
      // While a file is sent, however slow the client reads, the next request may begin.
      openRequests.release(reply.raw);
      // To compress it takes megabytes, and released requests are not counted: nothing would bound that memory.
      request.headers['x-no-compression'] = 'true';
    }
    done();
  });
}

function registerLog(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    recordRefusal(app.securityLog, request, reply.statusCode);
    const isSlow = reply.elapsedTime > 1000 && !request.routeOptions.config.longLived;
    if (reply.statusCode < 500 && !isSlow) return;
    request.log.warn(
      { req: request, status: reply.statusCode, ms: reply.elapsedTime },
      'slow or failed',
    );
  });
}

/**
 * A connection whose last response was in progress when the stop began would delay the stop until its keep-alive
 * timeout.
 */
function closeIdleConnectionsAtStop(app: App): void {
  app.addHook('preClose', async () => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    const listeners = [app.server, ...app.furtherListeners];
    const allClosed = Promise.all(listeners.map((listener) => once(listener, 'close')));
    void allClosed.finally(() => clearInterval(sweep));
  });
}

/** The server without hooks, handlers and routes. */
function openFastify(options: {
  config: Config;
  logLevel: string;
  headers: Readonly<Record<string, string>>;
}): App {
  const { config, logLevel, headers } = options;
  return Fastify({
    logger: loggerOptions(logLevel),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      IncomingMessage: BoundedRequest,
      // Node would answer requests without a host past every limit; `refuseBadHost` refuses them.
      requireHostHeader: false,
    },
    trustProxy: config.http.trustedProxies.length > 0 && [...config.http.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // During the stop, connected clients are served, with `Connection: close`.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // An invalid address, or an id longer than any of ours: refused before the hooks below run.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers);
      void answerError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();
}

/** By status. Another user's object is not found, and a probe of an input is an invalid argument. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-argument',
  401: 'invalid-credentials',
  403: 'permission-denied',
  404: 'not-found',
  413: 'invalid-argument',
  429: 'too-many-requests',
};

/** Logs each refused call of a user with a session, and each exceeded limit. */
function recordRefusal(log: SecurityLog, request: FastifyRequest, status: number): void {
  const { method, ip: address, principal, routeOptions } = request;
  const outcome = REFUSALS[status];
  if (!outcome || routeOptions.url === undefined || (!principal && status !== 429)) return;
  const route = `${method} ${routeOptions.url}`;
  log.record({ event: 'access-refused', outcome, address, userId: principal?.userId, route });
}

function limitKeyOf({ principal, ip: address }: FastifyRequest): LimitKey {
  return principal ? { user: principal.userId, session: principal.sessionId } : { address };
}

/** Rate-limits the changes of elders and operators even where the route names no limit. */
function limitsOf(method: string, access: Access): readonly RateLimitName[] {
  return !isReading(method) && (access === 'elder' || access === 'super_admin') ? ['elder'] : [];
}

/** Answers of a route have the success status that it declares, where that is one. */
function answerAsDeclared(route: RouteOptions, response: object): void {
  const [status, ...others] = Object.keys(response).filter((each) => each.startsWith('2'));
  if (status === undefined || others.length > 0) return;
  const setStatus: preHandlerHookHandler = (_request, reply, done) => {
    reply.status(Number(status));
    done();
  };
  route.preHandler = [route.preHandler ?? [], setStatus].flat();
}

/** @throws when a route does not say who may call it, names an undeclared limit, or needs one and names none */
function assertRoute(route: RouteOptions, rateLimits: Pick<RateLimits, 'assertDeclared'>): void {
  if (!route.config?.access) throw new Error(`route ${route.url} does not say who may call it`);
  for (const name of route.config.limits ?? []) rateLimits.assertDeclared(name);
  assertLimited(route);
}

/** @throws when a route changes something and is not rate-limited */
function assertLimited({ method, url, config = {} }: RouteOptions): void {
  const { access = 'super_admin', limits, limitsInHandler } = config;
  if (limitsInHandler) return;
  for (const each of [method].flat()) {
    const names = limits ?? limitsOf(each, access);
    if (!isReading(each) && names.length === 0) throw new Error(`${each} ${url} has no rate limit`);
  }
}
