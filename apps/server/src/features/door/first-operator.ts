import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { isOpeningToken } from '@goreal/domain/door/door';
import { doorMessages as messages } from '@goreal/domain/door/door.messages';
import type { AccountsService } from '#features/accounts/index.ts';
import type { Admitted } from '#platform/auth/admission.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import {
  findOpening,
  giveBackOpening,
  hasOperator,
  lockOpening,
  type OpeningRow,
  takeOpening,
  writeOpening,
} from './first-operator.repository.ts';

/**
 * The first operator of a hosted academy needs no shell: a start without an operator prints a one-time
 * address; the account registered with it becomes an operator. The address becomes invalid when it is used, when
 * any operator exists, after an hour, and at the next start (decision 33).
 */
export type FirstOperator = {
  /** The address to print; undefined where an operator exists. */
  open(): Promise<string | undefined>;
  /** Marks the address as used; undefined when it is invalid. */
  admit(token: string): Promise<Admitted | undefined>;
  /** Until when the address can be used, without taking it. */
  offered(token: string): Promise<Date | undefined>;
};

/** 192 bits. */
const TOKEN_BYTES = 24;

export function createFirstOperator(options: {
  config: Config;
  database: Database;
  accounts: Pick<AccountsService, 'grantRoleIn' | 'profileOf'>;
}): FirstOperator {
  const { config, database, accounts } = options;

  async function find(token: string): Promise<OpeningRow | undefined> {
    const found = isOpeningToken(token) ? await findOpening(database) : undefined;
    return found && isSame(found.tokenHash, hashOf(token)) ? found : undefined;
  }

  return {
    async open() {
      if (await hasOperator(database)) return undefined;
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = new Date(Date.now() + HOUR_MS);
      await writeOpening(database, { tokenHash: hashOf(token), expiresAt });
      // Browsers do not send the fragment, so no proxy logs it.
      return new URL(`/register#invitation=${token}`, config.http.publicUrl).href;
    },
    async admit(token) {
      const found = await find(token);
      return found && (await takeOpening(database, found)) ? admittedBy(found) : undefined;
    },
    offered: async (token) => (await find(token))?.expiresAt,
  };

  function admittedBy(taken: OpeningRow): Admitted {
    return {
      async entered(userId) {
        const { email } = await accounts.profileOf(userId);
        const reason = messages.openedByAddress;
        await database.transaction(async (tx) => {
          await lockOpening(tx);
          // Another start may have printed its address meanwhile, or `cli` may have made an operator.
          if (await hasOperator(tx)) return;
          await accounts.grantRoleIn(tx, { email, role: 'super_admin', reason });
        });
      },
      refused: () => giveBackOpening(database, taken),
    };
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
