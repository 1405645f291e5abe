import type { Connection, Database } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/client-address.ts';
import type { PasswordHashing } from './hashing.ts';
import { findCredential, storePasswordHash } from './passwords.repository.ts';

/** A password for an account, and the address that sent it. */
type Given = { userId: string; password: string; address: string };

export type Passwords = {
  /**
   * Whether this is the account's password; false for an account without one.
   * @throws {AppError} `too-many-requests` while too many are being hashed, as `hash`
   */
  check(given: Given): Promise<boolean>;
  hash(given: Pick<Given, 'password' | 'address'>): Promise<string>;
  /** Sets a password. A trigger deletes every outstanding reset link of the account. */
  store(connection: Connection, change: { userId: string; hash: string }): Promise<unknown>;
};

/** Checks, hashes and stores the passwords of accounts. */
export function createPasswords(options: {
  database: Database;
  hashing: PasswordHashing;
}): Passwords {
  const { database, hashing } = options;
  return {
    async check({ userId, password, address }) {
      const credential = await findCredential(database, { userId });
      if (credential === undefined) return false;
      const { hash } = credential;
      return hashing.run(addressKey(address), () => hashing.verify({ hash, password }));
    },
    hash: ({ password, address }) => hashing.run(addressKey(address), () => hashing.hash(password)),
    store: storePasswordHash,
  };
}
