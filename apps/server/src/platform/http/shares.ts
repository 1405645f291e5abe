import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { addressKey } from './client-address.ts';

/**
 * How much may be in use at once in total, for one address and for one user; of the latter for one `session`, so that a
 * stolen one leaves something to its owner. Each session may have `eachSession` beyond the limit of its user.
 */
export type ShareLimits = {
  process: number;
  address: number;
  person: number;
  session?: number;
  eachSession?: number;
};

export type ShareHolder = {
  address: string;
  userId: string | undefined;
  sessionId?: string | undefined;
};

/** Call it after the authentication. */
export function holderOf({ ip, principal }: FastifyRequest): ShareHolder {
  return { address: ip, userId: principal?.userId, sessionId: principal?.sessionId };
}

export type Shares = {
  /**
   * Reserves an amount and returns the function that releases it, once.
   * @param end ends what uses the amount. Where it is given, and the limit of the user is reached, a session that has
   *   nothing gets room: the oldest of the session that has most is released and ended. Otherwise two stolen sessions
   *   could keep everything from their owner.
   * @throws {AppError} `too-many-requests` (limit of the session, the user or the address), `unavailable` (total
   *   limit), both with `details.retryAfter` seconds
   */
  take(amount: number, holder: ShareHolder, end?: () => void): () => void;
  inUse(): number;
};

type Bound = [key: string, limit: number];

type Endable = { session: string; end: () => void };

const RETRY_SECONDS = 5;

/** Counts amounts in use, in the memory of this process: bytes of bodies, open files, streams. */
export function createShares(limits: ShareLimits, retryAfter = RETRY_SECONDS): Shares {
  const used = new Map<string, number>();
  /** What may be ended, by user, in the order in which it was taken. */
  const endable = new Map<string, Set<Endable>>();
  const { eachSession = 0 } = limits;
  let total = 0;

  function add(key: string, amount: number): void {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum > 0) used.set(key, sum);
    else used.delete(key);
  }

  function amountOf(key: string): number {
    return used.get(key) ?? 0;
  }

  function assertRoom(amount: number, [key, limit]: Bound): void {
    if (amountOf(key) + amount <= limit) return;
    throw new AppError('too-many-requests', undefined, { retryAfter });
  }

  function takeOfProcess(amount: number): void {
    if (total + amount > limits.process) {
      throw new AppError('unavailable', undefined, { retryAfter });
    }
    total += amount;
  }

  function makeRoom(userId: string): void {
    let oldest: Endable | undefined;
    for (const one of endable.get(userId) ?? []) {
      if (!oldest || amountOf(one.session) > amountOf(oldest.session)) oldest = one;
    }
    oldest?.end();
  }

  function keepEndable(userId: string, one: Endable): () => void {
    const own = endable.get(userId) ?? new Set();
    endable.set(userId, own.add(one));
    return () => {
      own.delete(one);
      if (own.size === 0 && endable.get(userId) === own) endable.delete(userId);
    };
  }

  return {
    take(amount, { address, userId, sessionId }, end) {
      const bounds: Bound[] = [[`address ${addressKey(address)}`, limits.address]];
      const session = `session ${sessionId}`;
      if (sessionId !== undefined && limits.session !== undefined) {
        bounds.push([session, limits.session]);
      }
      for (const bound of bounds) assertRoom(amount, bound);
      if (userId !== undefined) {
        const person = `person ${userId}`;
        const isBeyond = amountOf(person) + amount > limits.person;
        if (isBeyond && end && amountOf(session) === 0) makeRoom(userId);
        const isOwn = sessionId !== undefined && amountOf(session) + amount <= eachSession;
        if (!isOwn) assertRoom(amount, [person, limits.person]);
        bounds.push([person, limits.person]);
      }
      takeOfProcess(amount);
      for (const [key] of bounds) add(key, amount);
      let isTaken = true;
      let removeEndable: (() => void) | undefined;
      const release = () => {
        if (!isTaken) return;
        isTaken = false;
        total -= amount;
        for (const [key] of bounds) add(key, -amount);
        removeEndable?.();
      };
      if (end && userId !== undefined) {
        const endNow = () => {
          release();
          end();
        };
        removeEndable = keepEndable(userId, { session, end: endNow });
      }
      return release;
    },
    inUse: () => total,
  };
}
