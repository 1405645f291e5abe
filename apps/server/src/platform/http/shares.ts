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
   * @throws {AppError} `too-many-requests` (limit of the session, the user or the address), `unavailable` (total
   *   limit), both with `details.retryAfter` seconds
   */
  take(amount: number, holder: ShareHolder): () => void;
  inUse(): number;
};

const RETRY_SECONDS = 5;

/** Counts amounts in use, in the memory of this process: bytes of bodies, open files, streams. */
export function createShares(limits: ShareLimits, retryAfter = RETRY_SECONDS): Shares {
  const used = new Map<string, number>();
  let total = 0;

  function add(key: string, amount: number): void {
    const sum = (used.get(key) ?? 0) + amount;
    if (sum > 0) used.set(key, sum);
    else used.delete(key);
  }

  return {
    take(amount, { address, userId, sessionId }) {
      const bounds: [key: string, limit: number][] = [
        [`address ${addressKey(address)}`, limits.address],
      ];
      const ofSession = (used.get(`session ${sessionId}`) ?? 0) + amount;
      const isOwn = sessionId !== undefined && ofSession <= (limits.eachSession ?? 0);
      if (userId !== undefined) {
        bounds.push([`person ${userId}`, isOwn ? Number.POSITIVE_INFINITY : limits.person]);
      }
      if (sessionId !== undefined && limits.session !== undefined) {
        bounds.push([`session ${sessionId}`, limits.session]);
      }
      for (const [key, limit] of bounds) {
        if ((used.get(key) ?? 0) + amount > limit) {
          throw new AppError('too-many-requests', undefined, { retryAfter });
        }
      }
      if (total + amount > limits.process) {
        throw new AppError('unavailable', undefined, { retryAfter });
      }
      total += amount;
      for (const [key] of bounds) add(key, amount);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        total -= amount;
        for (const [key] of bounds) add(key, -amount);
      };
    },
    inUse: () => total,
  };
}
