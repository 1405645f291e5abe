import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import {
  type NewPasskey,
  PASSKEY_LIMITS,
  type Passkey,
  type PasskeyCreation,
} from '@goreal/domain/passkeys/passkey';
import { passkeyMessages as messages } from '@goreal/domain/passkeys/passkeys.messages';
import { appendOwnChange } from '#features/audit/index.ts';
import { findOwner } from '#platform/auth/factors.repository.ts';
import { mailOwner } from '#platform/auth/owner-mail.ts';
import {
  addPasskey,
  consumeChallenge,
  type PasskeyRow,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '#platform/auth/passkeys.repository.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Challenges } from './challenges.ts';
import { ALGORITHMS, handleOf, transportsOf, type WebAuthn } from './web-authn.ts';

type Owned = { userId: string; passkeyId: string };

export type PasskeysService = {
  of(userId: string): Promise<Passkey[]>;
  /** Creation options of a new passkey. @throws {AppError} `failed-precondition` */
  begin(userId: string): Promise<PasskeyCreation>;
  /** @throws {AppError} `invalid-argument`, `already-exists` or `failed-precondition` */
  add(userId: string, added: NewPasskey): Promise<Passkey>;
  /** @throws {AppError} `not-found` */
  rename(owned: Owned, name: string): Promise<Passkey>;
  /** @throws {AppError} `not-found` */
  remove(owned: Owned): Promise<void>;
};

export function createPasskeysService(options: {
  config: Config;
  database: Database;
  jobs: Pick<Jobs, 'sendIn'>;
  principals: Pick<Principals, 'invalidate'>;
  challenges: Challenges;
  webAuthn: WebAuthn;
}): PasskeysService {
  const { config, database, jobs, principals, challenges, webAuthn } = options;
  const { perPerson, challengeMinutes } = PASSKEY_LIMITS;
  const purposeOf = (userId: string) => `add ${userId}`;

  const mailTheOwner = (
    tx: Transaction,
    { user_id: userId, name }: PasskeyRow,
    { subject, body }: { subject: string; body: (owner: string, name: string) => string },
  ) => {
    tx.afterCommit(() => principals.invalidate(userId));
    const mail = (owner: string) => ({ subject, text: body(owner, name) });
    return mailOwner(tx, { jobs, userId, mail });
  };

  return {
    of: async (userId) => (await passkeysOf(database, userId)).map(present),
    async begin(userId) {
      assertHasName(config);
      const owner = await findOwner(database, { userId });
      if (!owner) throw new AppError('not-found');
      const known = await passkeysOf(database, userId);
      if (known.length >= perPerson) throw tooMany();
      return {
        challenge: challenges.issue(purposeOf(userId)),
        rp: { id: config.http.publicUrl.hostname, name: 'GoReal Academy' },
        user: { id: handleOf(userId), name: owner.email, displayName: owner.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: challengeMinutes * MINUTE_MS,
        attestation: 'none',
        excludeCredentials: known.map(describe),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },
    async add(userId, { name, credential }) {
      const created = await webAuthn.created(credential, purposeOf(userId));
      if (!created) throw new AppError('invalid-argument', messages.refused);
      const passkey = await database.transaction(async (tx) => {
        if (!(await consumeChallenge(tx, created))) {
          throw new AppError('invalid-argument', messages.refused);
        }
        const row = { ...created.key, user_id: userId, name };
        const added = await addPasskey(tx, { row, max: perPerson });
        if (added === 'too-many') throw tooMany();
        if (added === 'exists') throw new AppError('already-exists', messages.exists);
        await appendOwnChange(tx, { userId, action: 'account.passkey-add' });
        await mailTheOwner(tx, added, messages.mails.added);
        return added;
      });
      return present(passkey);
    },
    async rename(owned, name) {
      const passkey = await renamePasskey(database, { ...owned, name });
      if (!passkey) throw new AppError('not-found');
      return present(passkey);
    },
    async remove(owned) {
      await database.transaction(async (tx) => {
        const passkey = await removePasskey(tx, owned);
        if (!passkey) throw new AppError('not-found');
        await appendOwnChange(tx, { userId: owned.userId, action: 'account.passkey-remove' });
        await mailTheOwner(tx, passkey, messages.mails.removed);
      });
    },
  };
}

/** WebAuthn identifies sites by host name, so an academy at an IP address has no passkeys. */
export function assertHasName({ http: { publicUrl } }: Config): void {
  if (/^[\d.]+$|^\[/.test(publicUrl.hostname)) {
    throw new AppError('failed-precondition', messages.needsName);
  }
}

/** A credential descriptor, by which browsers find the passkey. */
export function describe(passkey: PasskeyRow): {
  id: string;
  type: 'public-key';
  transports: string[];
} {
  const { credential_id: id } = passkey;
  return { id, type: 'public-key', transports: transportsOf(passkey) };
}

function present(passkey: PasskeyRow): Passkey {
  return {
    id: passkey.passkey_id,
    name: passkey.name,
    isSynced: passkey.is_synced,
    createdAt: passkey.created_at.toISOString(),
    lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
  };
}

function tooMany(): AppError {
  const { perPerson } = PASSKEY_LIMITS;
  return new AppError('failed-precondition', messages.tooMany(perPerson));
}
