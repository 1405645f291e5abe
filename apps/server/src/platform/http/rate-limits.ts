import { waitMessage } from '@goreal/domain/errors/wait.messages';
import { NEW_CREDENTIALS_PER_DAY } from '@goreal/domain/factors/factor';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { addressKey } from './client-address.ts';

/** Points per window in seconds, per key (an address or a user). */
export type RateLimit = {
  points: number;
  duration: number;
  /** how many of a person's points one session may use: a stolen one must not use up those of the owner */
  ofSession?: number;
  /** counted in the memory of each process, not shared */
  isOwn?: boolean;
};

/** Limits that sign-in and several features share; features declare their own (`composition/feature.ts`). */
const SHARED_LIMITS: Readonly<Record<string, RateLimit>> = {
  /** by address and account: slows guessing one account's password */
  'sign-in': { points: 10, duration: 300 },
  /**
   * by account, from devices that never signed in to it: after changing addresses, delays of minutes, then
   * hours, then a day. Known devices and reset links are exempt.
   */
  'sign-in-account': { points: 15, duration: 900 },
  'sign-in-account-hours': { points: 30, duration: 3 * 3600 },
  'sign-in-account-day': { points: 50, duration: 86_400 },
  /** by account and known device */
  'sign-in-device': { points: 10, duration: 900 },
  /** by address: slows trying one password on many accounts, and allows a class behind one NAT */
  'sign-in-address': { points: 100, duration: 300 },
  'sign-up': { points: 20, duration: 3600 },
  /** by address, with a usable invitation: several classes behind one NAT */
  'sign-up-invited': { points: 200, duration: 3600 },
  /** by address: several classes behind one NAT at the end of their lesson */
  'sign-out': { points: 600, duration: 300, isOwn: true },
  'password-reset': { points: 5, duration: 900 },
  /** by account: mails to one person; the last link is valid for as long as this window */
  'password-reset-account': { points: 5, duration: 3600 },
  upload: { points: 60, duration: 3600 },
  /** a file is one piece, and two more requests after each interruption */
  'upload-piece': { points: 1000, duration: 600, isOwn: true },
  report: { points: 30, duration: 600 },
  /** password confirmations inside a session */
  'password-check': { points: 20, ofSession: 10, duration: 900 },
  'password-check-day': { points: 80, ofSession: 40, duration: 86_400 },
  /** ends sessions, or removes a way to sign in: apart from `write`, which a stolen session can use up */
  'end-access': { points: 300, ofSession: 60, duration: 60 },
  /**
   * passkeys, identities, apps and backup codes added to one account: each sends a mail, to an address that is not
   * verified, or computes ten password hashes
   */
  'new-credential': { points: NEW_CREDENTIALS_PER_DAY, duration: 86_400 },
  write: { points: 120, duration: 60 },
  /**
   * Changes by elders and operators: far above any manual rate, against a stolen session. Counted by each
   * process alone, because a decision must not need another write.
   */
  elder: { points: 3000, duration: 300, isOwn: true },
};

/** Checked at the start: a route that uses an undeclared limit stops it. */
export type RateLimitName = string;

/**
 * The key of a limit: an address, or an account's id or pseudonym (`account-mark.ts`). A session counts beside it, and
 * only where the limit says what one may use.
 */
export type LimitKey = Readonly<
  Partial<Record<'address' | 'user' | 'account' | 'device' | 'session', string>>
>;

export type RateLimits = {
  /** @throws when a name is already declared */
  declare(limits: Readonly<Record<RateLimitName, RateLimit>>): void;
  /** @throws when no limit of this name is declared */
  assertDeclared(name: RateLimitName): void;
  /** Consumes one point. @throws {AppError} `too-many-requests` with `details.retryAfter` seconds */
  consume(name: RateLimitName, key: LimitKey): Promise<void>;
  /** Counts what was used beyond the point of `consume`, also beyond the limit: the next call is refused then. */
  charge(name: RateLimitName, key: Omit<LimitKey, 'session'>, points: number): Promise<void>;
  /** Resets a counter. */
  clear(name: RateLimitName, key: Omit<LimitKey, 'session'>): Promise<void>;
};

/**
 * Rate limits shared by all processes: in Redis when configured, else in PostgreSQL; in memory where the
 * embedded database allows only one process. While Redis or PostgreSQL does not answer the limiter, calls are
 * allowed: without its database a request fails anyway.
 */
export function createRateLimits(options: {
  redis: Redis | undefined;
  pool: Pool | undefined;
  factor?: number;
}): RateLimits {
  const { redis, pool, factor = 1 } = options;
  const limiters = new Map<RateLimitName, { whole: Limiter; ofSession: Limiter | undefined }>();

  function declare(limits: Readonly<Record<RateLimitName, RateLimit>>): void {
    for (const [name, { points, duration, ofSession, isOwn }] of Object.entries(limits)) {
      if (limiters.has(name)) throw new Error(`two limits are called ${name}`);
      const store = isOwn ? { redis: undefined, pool: undefined } : { redis, pool };
      const limiter = (keyPrefix: string, count: number) =>
        createLimiter({
          common: { keyPrefix, points: Math.round(count * factor), duration },
          ...store,
        });
      limiters.set(name, {
        whole: limiter(name, points),
        ofSession: ofSession === undefined ? undefined : limiter(`${name}-session`, ofSession),
      });
    }
  }

  function limiterOf(name: RateLimitName) {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no such limit: ${name}`);
    return limiter;
  }

  declare(SHARED_LIMITS);
  return {
    declare,
    assertDeclared: (name) => void limiterOf(name),
    async consume(name, { session, ...key }) {
      const { whole, ofSession } = limiterOf(name);
      try {
        // What a session is refused does not count for its person.
        if (session !== undefined) await ofSession?.consume(textOf({ session }));
        await whole.consume(textOf(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw new AppError('unavailable');
        const retryAfter = Math.ceil(refusal.msBeforeNext / 1000);
        throw new AppError('too-many-requests', waitMessage(retryAfter), { retryAfter });
      }
    },
    async charge(name, key, points) {
      await limiterOf(name).whole.penalty(textOf(key), points);
    },
    async clear(name, key) {
      await limiterOf(name).whole.delete(textOf(key));
    },
  };
}

/** Addresses of one customer count as one (`addressKey`). */
function textOf({ address, ...names }: LimitKey): string {
  const parts = { ...(address === undefined ? {} : { address: addressKey(address) }), ...names };
  return Object.entries(parts)
    .map((part) => part.join('='))
    .join(' ')
    .slice(0, 200);
}

type Limiter = RateLimiterMemory | RateLimiterPostgres | RateLimiterRedis;

function createLimiter(options: {
  common: { keyPrefix: string; points: number; duration: number };
  redis: Redis | undefined;
  pool: Pool | undefined;
}): Limiter {
  const { common, redis, pool } = options;
  if (redis) {
    return new RateLimiterRedis({
      ...common,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }
  if (pool) {
    return new RateLimiterPostgres({
      ...common,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(common),
    });
  }
  return new RateLimiterMemory(common);
}
