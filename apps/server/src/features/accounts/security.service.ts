import { accountMessages, deviceOf, type SignIn } from '@goreal/domain/accounts';
import type { Passwords } from '#platform/auth/passwords.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { findProfile } from './accounts.repository.ts';
import { deleteOtherSessions, deleteSession, sessionsOf } from './sessions.repository.ts';

/** Who asks: the session stays, the others may go. */
type Caller = { userId: string; sessionId: string };

export type SecurityService = {
  /** Where the account is signed in. */
  signIns(caller: Caller): Promise<SignIn[]>;
  /** Signs one place out. @throws {AppError} `not-found` */
  signOut(caller: Caller, sessionId: string): Promise<void>;
  signOutOthers(caller: Caller): Promise<void>;
  /**
   * Sets a new password, ends every other session and tells the owner by mail.
   * @throws {AppError} `invalid-credentials` when the old one is wrong
   */
  changePassword(caller: Caller, change: { current: string; next: string }): Promise<void>;
};

export function createSecurityService(options: {
  database: Database;
  hub: LiveHub;
  jobs: Pick<Jobs, 'send'>;
  passwords: Passwords;
  principals: Pick<Principals, 'forget'>;
}): SecurityService {
  const { database, hub, jobs, passwords, principals } = options;

  /** This process forgets at once, the others and the open streams by the trigger's event. */
  function announce(userId: string): void {
    principals.forget(userId);
    hub.wake();
  }

  return {
    async signIns({ userId, sessionId }) {
      const rows = await sessionsOf(database, userId);
      return rows.map((row) => ({
        sessionId: row.id,
        current: row.id === sessionId,
        device: deviceOf(row.userAgent),
        ipAddress: row.ipAddress === '' ? null : row.ipAddress,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.updatedAt.toISOString(),
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
    async changePassword({ userId, sessionId }, { current, next }) {
      if (!(await passwords.check(userId, current))) {
        throw new AppError('invalid-credentials', accountMessages.currentPasswordWrong);
      }
      await passwords.change(userId, next);
      await deleteOtherSessions(database, { userId, keep: sessionId });
      announce(userId);
      const owner = await findProfile(database, userId);
      if (!owner) return;
      const { subject, body } = accountMessages.passwordChangedMail;
      await jobs.send('mail.send', { to: owner.email, subject, text: body(owner.display_name) });
    },
  };
}
