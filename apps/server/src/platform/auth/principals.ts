import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { FACTOR_GRACE_DAYS } from '@goreal/domain/factors/factor';
import type { FastifyRequest } from 'fastify';
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { daysBefore } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { concerns, type LiveHub } from '#platform/live-events/live-hub.ts';
import type { Auth } from './auth.ts';
import { findAwaiting, findPrincipal, type SessionPrincipal } from './principals.repository.ts';
import { createSessionCookie } from './session-cookie.ts';
import { touchSession } from './sessions.repository.ts';

export type Principals = {
  /** The principal of a request, by session cookie or bearer ID token; undefined for a visitor. */
  authenticate(request: FastifyRequest): Promise<Principal | undefined>;
  /** Whether a request carries a session, valid or not; runs no query. */
  namesSession(request: FastifyRequest): boolean;
  /** Drops a user from this process's cache after a local change, without waiting for the outbox. */
  invalidate(userId: string): void;
  /** The same for everybody. */
  invalidateAll(): void;
  /** The same for the session of a request that signed out. */
  invalidateSession(request: FastifyRequest): void;
  /** The session of a request whose sign-in awaits the code of a second factor; it authenticates no other request. */
  awaiting(request: FastifyRequest): Promise<AwaitingSession | undefined>;
  /** Reads a session from the database, bypassing the cache. */
  reload(sessionId: string): Promise<Principal | undefined>;
};

/** A session that becomes valid with its second factor. */
export type AwaitingSession = { userId: string; sessionId: string };

/** Resolution of a session's time of last use. */
const LAST_USED_RESOLUTION_MS = 10 * MINUTE_MS;

/** Longest age of a cached principal, in case an invalidation event was lost. */
const CACHE_TTL_MS = 5000;
/** Shortest interval (ms) in which tokens with unknown keys make the server read its keys again. */
const KEYS_RENEWED_MS = 1000;

export function createPrincipals(options: {
  config: Config;
  database: Database;
  auth: Auth;
  hub: LiveHub;
}): Principals {
  const { config, database, auth, hub } = options;
  const cookie = createSessionCookie(config);
  const byToken = new LRUCache<string, Principal>({ max: 20_000, ttl: CACHE_TTL_MS });
  const bySession = new LRUCache<string, Principal>({ max: 20_000, ttl: CACHE_TTL_MS });
  const origin = config.http.publicUrl.origin;
  let keys: ReturnType<typeof createLocalJWKSet> | undefined;
  let keysRenewedAt = Number.NEGATIVE_INFINITY;

  /** Counts invalidations: a principal that was read before one is not cached after it. */
  let invalidations = 0;

  function invalidateWhere(isConcerned: (principal: Principal) => boolean): void {
    invalidations += 1;
    for (const cache of [byToken, bySession]) {
      for (const [cached, principal] of cache.entries()) {
        if (isConcerned(principal)) cache.delete(cached);
      }
    }
  }

  hub.onPrincipals((_name, change) => invalidateWhere((principal) => concerns(change, principal)));

  /** Elders, or everybody, have some days to add a second factor where it is required. */
  function toPrincipal(session: SessionPrincipal): Principal {
    const { lastUsedAt, approvedSubmissions, firstPathLeftAt, ...identity } = session;
    const { factorSince, hasPasskey, factorPolicy, ...known } = identity;
    const { elderSince, everybodySince, memberSince, newcomer, ...principal } = known;
    const policy = factorPolicy ?? (config.mode === 'serve' ? 'required' : 'off');
    const isMissing = policy === 'required' && factorSince === null && !hasPasskey;
    const isDue = (since: Date | undefined) =>
      since !== undefined && since < daysBefore(new Date(), FACTOR_GRACE_DAYS);
    const askedSince =
      everybodySince && (everybodySince > memberSince ? everybodySince : memberSince);
    return {
      ...principal,
      isOnFirstPath:
        principal.role === 'player' && (approvedSubmissions === 0 || firstPathLeftAt === null),
      isFactorMissing: isMissing && isDue(elderSince ?? undefined),
      isFactorOverdue: isMissing && isDue(askedSince ?? undefined),
      isUnadmitted: newcomer !== null,
    };
  }

  async function readThrough(options: {
    cache: LRUCache<string, Principal>;
    key: string;
    by: { token: string } | { sessionId: string };
  }): Promise<Principal | undefined> {
    const before = invalidations;
    const session = await findPrincipal(database, options.by);
    const principal = session && toPrincipal(session);
    if (principal && invalidations === before) options.cache.set(options.key, principal);
    if (session) await recordUse(session);
    return principal;
  }

  /** Stores the use of a session every ten minutes: its owner sees it, and an unused session expires. */
  async function recordUse({ sessionId, lastUsedAt }: SessionPrincipal): Promise<void> {
    if (Date.now() - lastUsedAt.getTime() < LAST_USED_RESOLUTION_MS) return;
    // A full disk or a read-only database must not refuse a read.
    await touchSession(database, sessionId).catch(() => undefined);
  }

  async function fromCookie(request: FastifyRequest): Promise<Principal | undefined> {
    const value = cookie.read(request.headers.cookie);
    const known = byToken.get(value);
    if (known) return known;
    const token = cookie.verify(value);
    if (!token) return undefined;
    return readThrough({ cache: byToken, key: value, by: { token } });
  }

  async function fromBearer(request: FastifyRequest): Promise<Principal | undefined> {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) return undefined;
    const sessionId = await verifiedSession(token);
    if (!sessionId) return undefined;
    const known = bySession.get(sessionId);
    if (known) return known;
    return readThrough({ cache: bySession, key: sessionId, by: { sessionId } });
  }

  /** A forged token can name any key. Unknown keys cause one database read per interval, not one per request. */
  function mayRenewKeys(): boolean {
    const now = performance.now();
    if (now - keysRenewedAt < KEYS_RENEWED_MS) return false;
    keysRenewedAt = now;
    return true;
  }

  async function verifiedSession(token: string, fresh = false): Promise<string | undefined> {
    if (!keys || fresh) keys = createLocalJWKSet((await auth.api.getJwks()) as JSONWebKeySet);
    try {
      const { payload } = await jwtVerify(token, keys, { issuer: origin, audience: origin });
      return typeof payload.sid === 'string' ? payload.sid : undefined;
    } catch (error) {
      const isUnknownKey = error instanceof errors.JWKSNoMatchingKey && !fresh;
      if (isUnknownKey && mayRenewKeys()) return verifiedSession(token, true);
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  return {
    authenticate: async (request) => (await fromCookie(request)) ?? (await fromBearer(request)),
    namesSession: ({ headers }) => cookie.read(headers.cookie) !== '',
    invalidate: (userId) => invalidateWhere((principal) => principal.userId === userId),
    invalidateAll: () => invalidateWhere(() => true),
    invalidateSession(request) {
      const sessionId = byToken.get(cookie.read(request.headers.cookie))?.sessionId;
      if (sessionId) invalidateWhere((principal) => principal.sessionId === sessionId);
    },
    async awaiting(request) {
      const token = cookie.verify(cookie.read(request.headers.cookie));
      return token === undefined ? undefined : findAwaiting(database, token);
    },
    async reload(sessionId) {
      const session = await findPrincipal(database, { sessionId });
      return session && toPrincipal(session);
    },
  };
}
