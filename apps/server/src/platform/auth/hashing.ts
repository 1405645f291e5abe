import { AsyncLocalStorage } from 'node:async_hooks';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createFairQueue } from './fair-queue.ts';

/** The only place where passwords are hashed and compared. */
export type PasswordHashing = {
  /**
   * Waits for a place before work that hashes begins, so that it holds no transaction and has consumed
   * no link while it waits. Keys (an address, an account) share the places evenly.
   * @throws {AppError} `too-many-requests`
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
  hash(password: string): Promise<string>;
  verify(given: { hash: string; password: string }): Promise<boolean>;
};

/**
 * One hash takes a thread of libuv's four for about 60 ms; files and DNS need the others. Who waits last
 * waits about a second.
 */
const LIMITS = { atOnce: 2, waiting: 36, waitingPerKey: 12 };
/** The server's own work: the demo accounts, the operator's tool. */
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
