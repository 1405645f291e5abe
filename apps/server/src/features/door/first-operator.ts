import { createHash, randomBytes } from 'node:crypto';
import type { AccountsService } from '#features/accounts/index.ts';
import type { Admitted } from '#platform/auth/admission.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import {
  findOpening,
  isEmpty,
  type OpeningRow,
  takeOpening,
  writeOpening,
} from './first-operator.repository.ts';

/**
 * The first operator of a hosted academy needs no shell: a start with nobody in it makes a one-time address, and who
 * signs up by it is the operator. The address ends with its use, with the first account, after an hour, and with the
 * next start.
 */
export type FirstOperator = {
  /** The address for the log; undefined where somebody has an account. */
  open(): Promise<string | undefined>;
  /** Takes the address; undefined when it cannot be used. */
  admit(token: string): Promise<Admitted | undefined>;
  /** Until when the address can be used, without taking it. */
  offered(token: string): Promise<Date | undefined>;
};

const HOUR_MS = 60 * 60_000;
/** 192 bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

export function createFirstOperator(options: {
  config: Config;
  database: Database;
  accounts: Pick<AccountsService, 'grantRole' | 'profileOf'>;
}): FirstOperator {
  const { config, database, accounts } = options;
  return {
    async open() {
      if (!(await isEmpty(database))) return undefined;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(Date.now() + HOUR_MS);
      await writeOpening(database, { tokenHash: hashOf(token), expiresAt });
      return new URL(`/register?invitation=${token}`, config.http.publicUrl).href;
    },
    async admit(token) {
      const taken = TOKEN.test(token) ? await takeOpening(database, hashOf(token)) : undefined;
      return taken && admittedBy(taken);
    },
    async offered(token) {
      const found = TOKEN.test(token) ? await findOpening(database, hashOf(token)) : undefined;
      return found?.expiresAt;
    },
  };

  function admittedBy(taken: OpeningRow): Admitted {
    return {
      async entered(userId) {
        const { email } = await accounts.profileOf(userId);
        await accounts.grantRole({ email, role: 'super_admin' });
      },
      refused: () => writeOpening(database, taken),
    };
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
