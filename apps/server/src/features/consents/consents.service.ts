import { type Consent, type ConsentEntry, isConsent } from '@goreal/domain/consents/consent';
import { consentMessages } from '@goreal/domain/consents/consents.messages';
import {
  CONSENT_PURPOSES,
  CONSENT_VERSIONS,
  type ConsentPurpose,
} from '@goreal/domain/consents/purpose';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consentLog, consentsOf, writeConsent } from './consents.repository.ts';

export type ConsentWord = {
  userId: string;
  purpose: ConsentPurpose;
  granted: boolean;
  /** the version the person read; the one that stands now unless told */
  version?: string;
};

/** Follows a word in its transaction: ends what a withdrawn consent allowed, begins what a granted one allows. */
export type ConsentHandler = (tx: Transaction, userId: string) => Promise<void>;

export type ConsentsService = {
  /** Where every purpose stands, and the newest lines of the log. */
  of(userId: string): Promise<{ items: Consent[]; log: ConsentEntry[] }>;
  /**
   * Records a word by itself.
   * @throws {AppError} `failed-precondition`: a consent to a text that has changed meanwhile, or the
   * withdrawal of what the account cannot be without
   */
  record(word: ConsentWord): Promise<void>;
  /** The same inside the transaction that acts on the word. */
  recordIn(tx: Transaction, word: ConsentWord): Promise<void>;
  /** What a withdrawal of this purpose ends at once. One handler a purpose. */
  onWithdrawn(purpose: ConsentPurpose, handler: ConsentHandler): void;
  /** What a consent to this purpose begins at once. One handler a purpose. */
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

  async function recordIn(tx: Transaction, word: ConsentWord): Promise<void> {
    const { userId, purpose, granted, version = CONSENT_VERSIONS[purpose] } = word;
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
    });
    if (!changed) return;
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
        log: log.map(({ purpose, granted, version, recorded_at }) => ({
          purpose,
          granted,
          version,
          recordedAt: recorded_at.toISOString(),
        })),
      };
    },
    async record(word) {
      await database.transaction(async (tx) => {
        await recordIn(tx, word);
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
