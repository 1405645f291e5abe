import {
  CONSENT_GRANTS_PER_DAY,
  type Consent,
  type ConsentEntry,
  isConsent,
} from '@goreal/domain/consents/consent';
import { consentedOften, consentMessages } from '@goreal/domain/consents/consents.messages';
import {
  CONSENT_PURPOSES,
  CONSENT_VERSIONS,
  type ConsentPurpose,
  GUARDIAN_PURPOSE,
  type LoggedPurpose,
} from '@goreal/domain/consents/purpose';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consentLog, consentsOf, hasGrantedMore, writeConsent } from './consents.repository.ts';

export type ConsentDecision = {
  userId: string;
  purpose: LoggedPurpose;
  granted: boolean;
  /** the version that the user read; the current one by default */
  version?: string;
  /** who decided for a young player */
  guardianEmail?: string;
};

/**
 * Runs in the transaction of a decision: ends the processing that a withdrawn consent allowed, or begins that
 * of a granted one.
 */
export type ConsentHandler = (tx: Transaction, userId: string) => Promise<void>;

export type ConsentsService = {
  /** The state of every purpose, and the newest log entries. */
  of(userId: string): Promise<{ items: Consent[]; log: ConsentEntry[] }>;
  /**
   * Records a decision in its own transaction.
   * @throws {AppError} `failed-precondition`: a consent to an outdated text, or the withdrawal of a consent that the
   *   account requires; `too-many-requests` for more consents to one purpose than a day allows
   */
  record(decision: ConsentDecision): Promise<void>;
  /** The same inside the transaction that acts on the decision. */
  recordIn(tx: Transaction, decision: ConsentDecision): Promise<void>;
  /** Registers the handler that a withdrawal of this purpose runs. One handler a purpose. */
  onWithdrawn(purpose: ConsentPurpose, handler: ConsentHandler): void;
  /** Registers the handler that a consent to this purpose runs. One handler a purpose. */
  onGranted(purpose: ConsentPurpose, handler: ConsentHandler): void;
};

const LOG_LINES = 100;

export function createConsentsService(options: {
  database: Database;
  clock: Clock;
}): ConsentsService {
  const { database, clock } = options;
  const withdrawn = new Map<ConsentPurpose, ConsentHandler>();
  const granting = new Map<ConsentPurpose, ConsentHandler>();

  /** Storing the decision locks the row of its purpose, so that concurrent consents count each other. */
  async function assertNotOften(
    tx: Transaction,
    of: Pick<ConsentDecision, 'userId' | 'purpose'>,
  ): Promise<void> {
    const max = CONSENT_GRANTS_PER_DAY;
    const since = daysBefore(clock.now(), 1);
    if (await hasGrantedMore(tx, { ...of, since, max })) {
      throw new AppError('too-many-requests', consentedOften(max));
    }
  }

  async function recordIn(tx: Transaction, decision: ConsentDecision): Promise<void> {
    const { userId, purpose, granted, version = CONSENT_VERSIONS[purpose] } = decision;
    const { guardianEmail = null } = decision;
    // A transaction of the same person may be writing by the consent that it found.
    await lockPerson(tx, userId);
    if (granted && version !== CONSENT_VERSIONS[purpose]) {
      throw new AppError('failed-precondition', consentMessages.outdated);
    }
    if (!granted && purpose === 'account') {
      throw new AppError('failed-precondition', consentMessages.accountStays);
    }
    const changed = await writeConsent(tx, {
      user_id: userId,
      purpose,
      granted,
      version,
      changed_at: clock.now(),
      guardian_email: guardianEmail,
    });
    if (!changed) return;
    if (granted) await assertNotOften(tx, { userId, purpose });
    if (purpose === GUARDIAN_PURPOSE) return;
    await (granted ? granting : withdrawn).get(purpose)?.(tx, userId);
    await tx.emit([
      { channel: `user:${userId}`, name: 'consent.changed', data: { purpose, granted } },
    ]);
  }

  return {
    async of(userId) {
      const rows = await consentsOf(database, userId);
      const log = await consentLog(database, { userId, limit: LOG_LINES });
      return {
        items: CONSENT_PURPOSES.map((purpose) => {
          const row = rows.find((found) => found.purpose === purpose);
          return {
            purpose,
            granted: row ? isConsent(row) : false,
            version: CONSENT_VERSIONS[purpose],
            changedAt: row?.changed_at.toISOString() ?? null,
          };
        }),
        log: log.map(({ purpose, granted, version, recorded_at, guardian_email }) => ({
          purpose,
          granted,
          version,
          recordedAt: recorded_at.toISOString(),
          ...(guardian_email !== null && { guardianEmail: guardian_email }),
        })),
      };
    },
    async record(decision) {
      await database.transaction(async (tx) => {
        await recordIn(tx, decision);
      });
    },
    recordIn,
    onWithdrawn(purpose, handler) {
      if (withdrawn.has(purpose)) throw new Error(`${purpose} has its withdrawal handler already`);
      withdrawn.set(purpose, handler);
    },
    onGranted(purpose, handler) {
      if (granting.has(purpose)) throw new Error(`${purpose} has its grant handler already`);
      granting.set(purpose, handler);
    },
  };
}
