import type { Database, Transaction } from '#platform/database/database.ts';
import { addressKey } from '#platform/http/client-address.ts';
import type { PasswordHashing } from './hashing.ts';
import { type Credential, findCredential, replacePasswordHash } from './passwords.repository.ts';

/** A password for an account, and the address that sent it. */
type Given = { userId: string; password: string; address: string };

export type Passwords = {
  /**
   * Whether this is the account's password; false for an account without one.
   * @throws {AppError} `too-many-requests` while too many are being hashed, as `hash`
   */
  isCorrect(given: Given): Promise<boolean>;
  /** The same; returns the credential that was verified, for `replace`. */
  verify(given: Given): Promise<Credential | undefined>;
  hash(given: Pick<Given, 'password' | 'address'>): Promise<string>;
  /**
   * Sets a password in place of the one that was verified; false when it is another one meanwhile. A trigger deletes
   * every outstanding reset link of the account.
   */
  replace(tx: Transaction, change: { verified: Credential; hash: string }): Promise<boolean>;
};

/** Checks, hashes and stores the passwords of accounts. */
export function createPasswords(options: {
  database: Database;
  hashing: PasswordHashing;
}): Passwords {
  const { database, hashing } = options;

  async function verify({ userId, password, address }: Given): Promise<Credential | undefined> {
    const credential = await findCredential(database, { userId });
    if (credential === undefined) return undefined;
    const { hash } = credential;
    const isCorrect = await hashing.run(addressKey(address), () =>
      hashing.verify({ hash, password }),
    );
    return isCorrect ? credential : undefined;
  }

  return {
    verify,
    isCorrect: async (given) => (await verify(given)) !== undefined,
    hash: ({ password, address }) => hashing.run(addressKey(address), () => hashing.hash(password)),
    replace: replacePasswordHash,
  };
}
