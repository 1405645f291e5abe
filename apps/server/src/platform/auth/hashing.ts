import { AsyncLocalStorage } from 'node:async_hooks';
import { createFairQueue } from './fair-queue.ts';
import {
  type HashCost,
  hashPassword,
  PASSWORD_COST,
  slowHash,
  verifyPassword,
} from './password-hash.ts';

/** The only module that hashes and compares passwords. */
export type PasswordHashing = {
  /**
   * Waits in the hashing queue before the work starts, so that waiting work holds no transaction and has
   * consumed no link. Keys (an address, an account) share the queue fairly. The place is released after the
   * first hash of the work; a second one waits again.
   * @param options.compares the work compares a password: one that it hashes instead is of no account, and counts as a
   *   wrong one, so that the next wait does not reveal which it was
   * @throws {AppError} `too-many-requests`
   */
  run<Result>(
    key: string,
    work: () => Promise<Result>,
    options?: { compares?: boolean },
  ): Promise<Result>;
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
  /** Hashes a short secret that people type as slowly as a password; see `slowHash`. */
  hashCode(code: string, salt: Uint8Array): Promise<Buffer>;
};

/**
 * One hash occupies one of libuv's four threads for 20 to 60 ms; files and DNS need the others. The last in
 * the queue waits a few seconds. A key with ten hashes within the minute that did not prove legitimate counts
 * as busy: all busy keys share one place, and their wrong passwords take at most a quarter of a processor.
 */
const LIMITS = {
  atOnce: 2,
  busyAtOnce: 1,
  busyUses: 10,
  busyRest: 3,
  waiting: 48,
  waitingPerKey: 32,
  periodMs: 60_000,
};
/** Queue key of the server's own work: demo accounts and the operator's tool. */
const OWN_KEY = 'server';

/** A place in the queue of the request being handled; given back after its first hash, before the database writes. */
type Place = {
  key: string;
  leave: ((failed?: boolean) => void) | undefined;
  compares: boolean;
};

/** Bounds the password hashes of one process. @param cost of new hashes */
export function createPasswordHashing(cost: HashCost = PASSWORD_COST): PasswordHashing {
  const queue = createFairQueue(LIMITS);
  const places = new AsyncLocalStorage<Place>();

  async function run<Result>(
    key: string,
    work: () => Promise<Result>,
    { compares = false } = {},
  ): Promise<Result> {
    // Work that waits for a second place while it holds one could deadlock.
    if (places.getStore()?.leave) return work();
    const place: Place = { key, leave: await queue.enter(key), compares };
    try {
      return await places.run(place, work);
    } finally {
      place.leave?.();
    }
  }

  const ownKey = (): string => places.getStore()?.key ?? OWN_KEY;

  async function hashed<Result>(
    work: () => Promise<Result>,
    isInVain: (result: Result) => boolean,
  ): Promise<Result> {
    const place = places.getStore();
    const leave = place?.leave ?? (await queue.enter(ownKey()));
    if (place) place.leave = undefined;
    try {
      const result = await work();
      leave(isInVain(result));
      return result;
    } finally {
      leave();
    }
  }

  return {
    run,
    hash: (password) =>
      hashed(
        () => hashPassword(password, cost),
        () => places.getStore()?.compares === true,
      ),
    hashCode: (code, salt) =>
      hashed(
        () => slowHash(code, salt, cost),
        () => false,
      ),
    async verify(given) {
      const isRight = await hashed(
        () => verifyPassword(given),
        (right) => !right,
      );
      // A class that signs in behind one address must not count as a flood.
      if (isRight) queue.forgive(ownKey());
      return isRight;
    },
  };
}
