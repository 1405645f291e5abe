import { randomBytes } from 'node:crypto';
import { CONFIRMED_MINUTES } from '@goreal/domain/accounts/confirmation-needed';
import { normaliseEmail } from '@goreal/domain/accounts/credentials';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import {
  type AwaitedFactor,
  FACTOR_GRACE_DAYS,
  type FactorDemand,
  type FactorPolicyChange,
  type Factors,
  type NewTotp,
} from '@goreal/domain/factors/factor';
import { factorMessages as messages } from '@goreal/domain/factors/factors.messages';
import { appendAudit, appendOwnChange } from '#features/audit/index.ts';
import type { SignInsService } from '#features/sign-ins/index.ts';
import {
  beginTotp,
  consumeStep,
  countBackupCodes,
  findOwner,
  findTotp,
  removeTotp,
  storeBackupCodes,
} from '#platform/auth/factors.repository.ts';
import type { PasswordHashing } from '#platform/auth/hashing.ts';
import { mailOwner } from '#platform/auth/owner-mail.ts';
import { passkeyStateOf, removePasskeys } from '#platform/auth/passkeys.repository.ts';
import type { AwaitingSession, Principals } from '#platform/auth/principals.ts';
import { admitSession, confirmSession } from '#platform/auth/sessions.repository.ts';
import { type Clock, daysAfter } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { createBackupCodes } from './backup-codes.ts';
import { createCodeVerifier, type GivenCode, type SetCookie } from './code-verifier.ts';
import { createFactorPolicy } from './factor-policy.ts';
import { createFactorTries } from './factor-tries.ts';
import { base32, SECRET_BYTES, totpUri } from './totp.ts';

export type FactorsService = {
  of(userId: string): Promise<Factors>;
  /**
   * The factors that a sign-in by password to this account still needs; a trigger marks its session by the
   * same rule.
   */
  awaited(userId: string): Promise<AwaitedFactor | undefined>;
  /** Begins with a new secret. @throws {AppError} `failed-precondition` where one is confirmed */
  begin(userId: string): Promise<NewTotp>;
  /**
   * Confirms the secret by its first code; returns the backup codes.
   * @throws {AppError} `invalid-argument`, `failed-precondition` where one is confirmed
   */
  confirm(
    userId: string,
    given: Pick<GivenCode, 'code' | 'cookie'>,
  ): Promise<{ backupCodes: string[] } & SetCookie>;
  renewBackupCodes(userId: string): Promise<string[]>;
  remove(userId: string): Promise<void>;
  /** Activates a session that awaits its factor. @throws {AppError} `invalid-credentials` */
  pass(session: AwaitingSession, given: GivenCode): Promise<SetCookie>;
  /** Confirms the session by a code; returns until when it counts. @throws {AppError} `invalid-credentials` */
  confirmSession(
    session: AwaitingSession,
    given: GivenCode,
  ): Promise<{ confirmedUntil: string } & SetCookie>;
  policy(): Promise<FactorDemand>;
  setPolicy(change: FactorPolicyChange & { actorId: string }): Promise<FactorDemand>;
  /** Removes the app and all passkeys, for the operator's tool; false where there is none. @throws {AppError} `not-found` */
  reset(email: string): Promise<boolean>;
};

export function createFactorsService(options: {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
  rateLimits: Pick<RateLimits, 'consume'>;
  principals: Pick<Principals, 'invalidate'>;
  hashing: PasswordHashing;
  backupCodesKey: Buffer;
  signInAttempted: SignInsService['attempted'];
}): FactorsService {
  const { config, database, principals } = options;
  const seal = createSeal(deriveKeys(config, 'totp'));
  const backupCodes = createBackupCodes(options);
  const tries = createFactorTries(options);
  const verifier = createCodeVerifier({ ...options, seal, backupCodes, tries });
  const policy = createFactorPolicy(options);

  const queueMail = (tx: Transaction, userId: string, what: keyof typeof messages.mails) => {
    const { subject, body } = messages.mails[what];
    const mail = (name: string) => ({ subject, text: body(name) });
    return mailOwner(tx, { jobs: options.jobs, userId, mail });
  };

  return {
    policy: policy.read,
    setPolicy: policy.set,
    async of(userId) {
      const totp = await findTotp(database, userId);
      const owner = await findOwner(database, { userId });
      const demanded = owner && (await policy.demandOf(owner));
      const { hasPasskey } = await passkeyStateOf(database, userId);
      const hasFactor = Boolean(totp?.confirmed_at) || hasPasskey;
      const isDue = demanded?.policy === 'required' && !hasFactor;
      return {
        totpSince: totp?.confirmed_at?.toISOString() ?? null,
        backupCodesLeft: await countBackupCodes(database, userId),
        hasPasskey,
        policy: demanded?.policy ?? 'off',
        dueAt: isDue ? daysAfter(demanded.since, FACTOR_GRACE_DAYS).toISOString() : null,
      };
    },
    async awaited(userId) {
      if ((await findTotp(database, userId))?.confirmed_at) return 'code';
      return (await passkeyStateOf(database, userId)).isAwaited ? 'passkey' : undefined;
    },
    async begin(userId) {
      const owner = await findOwner(database, { userId });
      if (!owner) throw new AppError('not-found');
      const secret = randomBytes(SECRET_BYTES);
      const sealed = seal.close(secret.toString('base64url'), userId);
      if (!(await beginTotp(database, { userId, secret: sealed }))) {
        throw new AppError('failed-precondition', messages.exists);
      }
      return { secret: base32(secret), uri: totpUri({ secret, email: owner.email }) };
    },
    async confirm(userId, { code, cookie }) {
      // The code of a confirmed app would be guessed here, beside the limits of its codes.
      if ((await findTotp(database, userId))?.confirmed_at) {
        throw new AppError('failed-precondition', messages.exists);
      }
      const found = await verifier.stepOf(userId, code);
      if (!found) throw new AppError('invalid-argument', messages.codeWrong);
      // Hashed before the transaction, which must not wait for the hashing queue.
      const { codes, hashes } = await backupCodes.create(userId);
      const factorSince = await database.transaction(async (tx) => {
        if (!(await consumeStep(tx, { userId, ...found, confirms: true }))) {
          throw new AppError('invalid-argument', messages.codeWrong);
        }
        await appendOwnChange(tx, { userId, action: 'account.factor-add' });
        await storeBackupCodes(tx, { userId, hashes });
        await queueMail(tx, userId, 'added');
        return (await findTotp(tx, userId))?.confirmed_at ?? undefined;
      });
      principals.invalidate(userId);
      const setCookie = tries.remember({ userId, factorSince }, { cookie });
      return { backupCodes: codes, setCookie };
    },
    async renewBackupCodes(userId) {
      if (!(await findTotp(database, userId))?.confirmed_at) {
        throw new AppError('failed-precondition', messages.none);
      }
      const { codes, hashes } = await backupCodes.create(userId);
      await database.transaction(async (tx) => {
        // Without the lock, two concurrent requests would each leave a valid set of codes.
        await lockPerson(tx, userId);
        await storeBackupCodes(tx, { userId, hashes });
        await appendOwnChange(tx, { userId, action: 'account.backup-codes-renew' });
        await queueMail(tx, userId, 'renewed');
      });
      return codes;
    },
    async remove(userId) {
      await database.transaction(async (tx) => {
        if (!(await removeTotp(tx, userId))) throw new AppError('not-found');
        await appendOwnChange(tx, { userId, action: 'account.factor-remove' });
        await queueMail(tx, userId, 'removed');
      });
      principals.invalidate(userId);
    },
    async pass({ userId, sessionId }, given) {
      const known = await verifier.take(userId, given, (kind) => kind);
      await admitSession(database, sessionId);
      return known;
    },
    async confirmSession({ userId, sessionId }, given) {
      const known = await verifier.take(userId, given, () => 'confirmation');
      await confirmSession(database, sessionId);
      principals.invalidate(userId);
      const confirmedUntil = new Date(Date.now() + CONFIRMED_MINUTES * MINUTE_MS);
      return { confirmedUntil: confirmedUntil.toISOString(), ...known };
    },
    async reset(email) {
      const owner = await findOwner(database, { email: normaliseEmail(email) });
      if (!owner) throw new AppError('not-found');
      const { userId } = owner;
      const isRemoved = await database.transaction(async (tx) => {
        const hadApp = await removeTotp(tx, userId);
        const hadPasskeys = await removePasskeys(tx, userId);
        if (!hadApp && !hadPasskeys) return false;
        const subject = `user:${userId}` as const;
        await appendAudit(tx, { actorId: undefined, action: 'account.factor-reset', subject });
        await queueMail(tx, userId, 'reset');
        return true;
      });
      principals.invalidate(userId);
      return isRemoved;
    },
  };
}
