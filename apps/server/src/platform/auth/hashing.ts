import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';

/** The only module that hashes and compares passwords. */
export type PasswordHashing = {
  /**
   * Waits in the hashing queue before the work begins, so that the work holds no transaction and has consumed no link
   * while it waits. Keys (an address, an account) share the queue fairly.
   * @throws {AppError} `too-many-requests`
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/**
 * One hash occupies one of libuv's four threads for about 60 ms; files and DNS need the others. The last in the queue
 * waits about a second.
 */
const LIMITS = { atOnce: 2, waiting: 48, waitingPerKey: 32 };
/** Queue key of the server's own work: demo accounts and the operator's tool. */
const OWN_KEY = 'server';

/** Bounds the password hashes of one process. */
export function createPasswordHashing(): PasswordHashing {
  const queue = createFairQueue(LIMITS);
  const place = new AsyncLocalStorage<true>();

  function run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return place.getStore() ? work() : queue.run(key, () => place.run(true, work));
  }

  return {
    run,
    hash: (password) => run(OWN_KEY, () => hashPassword(password)),
    verify: (given) => run(OWN_KEY, () => verifyPassword(given)),
  };
}
