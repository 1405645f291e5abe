import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { CONFIRMED_MINUTES } from '@goreal/domain/accounts/confirmation-needed';
import { normaliseEmail } from '@goreal/domain/accounts/credentials';
import { deviceOf, type SignIn } from '@goreal/domain/accounts/device';
import { placeOf } from '@goreal/domain/accounts/sign-in-log';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { appendAudit, appendOwnChange } from '#features/audit/index.ts';
import type { SignInsService } from '#features/sign-ins/index.ts';
import type { ResetByLink } from '#platform/auth/auth-calls.ts';
import type { BreachedPasswords } from '#platform/auth/breached-passwords.ts';
import { mailOwner } from '#platform/auth/owner-mail.ts';
import {
  consumeResetLink,
  resetLinkOwner,
  storeOrAddPasswordHash,
} from '#platform/auth/passwords.repository.ts';
import type { Passwords } from '#platform/auth/passwords.ts';
import type { Principals } from '#platform/auth/principals.ts';
import {
  confirmSession,
  deleteOtherSessions,
  deleteSession,
  endSessions,
  holdsSession,
  sessionsOf,
} from '#platform/auth/sessions.repository.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findProfileByEmail } from './accounts.repository.ts';
import { assertPasswordOf } from './assert-credentials.ts';

/** The caller's session, which `others` excludes. */
type Caller = { userId: string; sessionId: string };

export type SecurityService = {
  /** Where the account is signed in. */
  signIns(caller: Caller): Promise<SignIn[]>;
  /** Ends one session. @throws {AppError} `not-found` */
  signOut(caller: Caller, sessionId: string): Promise<void>;
  signOutOthers(caller: Caller): Promise<void>;
  /**
   * Allows the session the routes that need a recent confirmation, for some minutes.
   * @throws {AppError} `invalid-credentials` when the password is wrong
   */
  confirm(
    caller: Caller,
    given: { password: string; address: string; userAgent: string | undefined },
  ): Promise<{ confirmedUntil: string }>;
  /**
   * Sets a new password, ends every other session and every reset link, and notifies the owner by mail.
   * @throws {AppError} `invalid-credentials` when the old one is wrong, or another one or the session's end came first;
   *   `too-many-requests`
   */
  changePassword(
    caller: Caller,
    change: { current: string; next: string; address: string },
  ): Promise<void>;
  /**
   * Sets a password by a reset link, which works once, ends every session, and notifies the owner by mail: all of it
   * or nothing.
   * @throws {AppError} `failed-precondition` when the link is unknown, expired or already used
   */
  resetPassword(reset: ResetByLink): Promise<void>;
  /** A reset link for an account, made by the operator. @throws {AppError} `not-found` */
  resetLink(email: string): Promise<string>;
};

export function createSecurityService(options: {
  database: Database;
  jobs: Pick<Jobs, 'sendIn'>;
  rateLimits: Pick<RateLimits, 'consume'>;
  passwords: Passwords;
  principals: Pick<Principals, 'invalidate'>;
  signInAttempted: SignInsService['attempted'];
  breached: BreachedPasswords;
  /** Creates a reset link for an account. */
  makeResetLink: (userId: string) => Promise<string>;
}): SecurityService {
  const { database, passwords, principals, makeResetLink, signInAttempted } = options;
  const { breached, jobs, rateLimits } = options;

  /** Clears this process's cache at once; the trigger's event clears those of others and closes streams. */
  function announce(userId: string): void {
    principals.invalidate(userId);
    database.emitted();
  }

  const mailTheOwner = (
    tx: Transaction,
    userId: string,
    { subject, body }: { subject: string; body: (name: string) => string },
  ) => mailOwner(tx, { jobs, userId, mail: (name) => ({ subject, text: body(name) }) });

  return {
    async signIns({ userId, sessionId }) {
      const rows = await sessionsOf(database, userId);
      return rows.map((row) => ({
        sessionId: row.id,
        current: row.id === sessionId,
        device: deviceOf(row.userAgent),
        place: row.ipAddress ? placeOf(addressKey(row.ipAddress)) : null,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastUsedAt.toISOString(),
      }));
    },
    async signOut({ userId }, sessionId) {
      if (!(await deleteSession(database, { userId, sessionId }))) throw new AppError('not-found');
      announce(userId);
    },
    async signOutOthers({ userId, sessionId }) {
      await deleteOtherSessions(database, { userId, keep: sessionId });
      announce(userId);
    },
    async confirm({ userId, sessionId }, { password, address, userAgent }) {
      const isRight = await passwords.isCorrect({ userId, password, address });
      const refusal = isRight ? undefined : ('invalid-credentials' as const);
      const attempt = { refusal, address, userAgent, isNewDevice: false };
      await signInAttempted({ userId, method: 'confirmation', ...attempt });
      if (refusal) throw new AppError(refusal, accountMessages.passwordWrong);
      await confirmSession(database, sessionId);
      principals.invalidate(userId);
      const until = new Date(Date.now() + CONFIRMED_MINUTES * MINUTE_MS);
      return { confirmedUntil: until.toISOString() };
    },
    async changePassword({ userId, sessionId }, { current, next, address }) {
      const refusal = new AppError('invalid-credentials', accountMessages.currentPasswordWrong);
      const verified = await passwords.verify({ userId, password: current, address });
      if (!verified) throw refusal;
      await assertPasswordOf({ database, breached }, { userId, password: next });
      // Only now, so that what is refused does not count: somebody with a stolen session may try passwords.
      await rateLimits.consume('password-change', { user: userId });
      const hash = await passwords.hash({ password: next, address });
      await database.transaction(async (tx) => {
        // The owner may have set another one by a reset link, or ended this session, while this one was hashed.
        if (!(await passwords.replace(tx, { verified, hash }))) throw refusal;
        if (!(await holdsSession(tx, { userId, sessionId }))) throw refusal;
        await deleteOtherSessions(tx, { userId, keep: sessionId });
        await appendOwnChange(tx, { userId, action: 'account.password-change' });
        await mailTheOwner(tx, userId, accountMessages.passwordChangedMail);
        tx.afterCommit(() => announce(userId));
      });
    },
    async resetPassword({ token, password, address }) {
      // An invalid link costs no hash.
      if (!(await resetLinkOwner(database, token))) throw new AppError('failed-precondition');
      const hash = await passwords.hash({ password, address });
      await database.transaction(async (tx) => {
        const userId = await consumeResetLink(tx, token);
        if (userId === undefined) throw new AppError('failed-precondition');
        await storeOrAddPasswordHash(tx, { userId, hash });
        await endSessions(tx, userId);
        await appendOwnChange(tx, { userId, action: 'account.password-reset' });
        await mailTheOwner(tx, userId, accountMessages.passwordResetMail);
        tx.afterCommit(() => announce(userId));
      });
    },
    async resetLink(email) {
      const owner = await findProfileByEmail(database, normaliseEmail(email));
      if (!owner) throw new AppError('not-found');
      const userId = owner.user_id;
      await appendAudit(database, {
        actorId: undefined,
        action: 'account.reset-link',
        subject: `user:${userId}`,
      });
      return makeResetLink(userId);
    },
  };
}
