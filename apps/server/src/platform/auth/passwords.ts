import type { Database } from '#platform/database/database.ts';
import type { Auth } from './auth.ts';
import { passwordHashOf, storePasswordHash } from './passwords.repository.ts';

export type Passwords = {
  /** Whether this is the password of the account; false for an account without one. */
  check(userId: string, password: string): Promise<boolean>;
  change(userId: string, password: string): Promise<void>;
};

/** The account's password, hashed as Better Auth hashes it. */
export function createPasswords(options: { database: Database; auth: Auth }): Passwords {
  const { database, auth } = options;
  return {
    async check(userId, password) {
      const hash = await passwordHashOf(database, userId);
      if (hash === undefined) return false;
      return (await auth.$context).password.verify({ hash, password });
    },
    async change(userId, password) {
      const hash = await (await auth.$context).password.hash(password);
      await storePasswordHash(database, { userId, hash });
    },
  };
}
