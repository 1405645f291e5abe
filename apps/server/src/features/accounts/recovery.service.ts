import { randomInt } from 'node:crypto';
import {
  formatRecoveryCode,
  RECOVERY_CODE_LENGTH,
  type Recovery,
} from '@goreal/domain/accounts/recovery';
import { recoveryMessages as messages } from '@goreal/domain/accounts/recovery.messages';
import { isElder, isSuperAdmin } from '@goreal/domain/accounts/role';
import { CODE_ALPHABET } from '@goreal/domain/door/door';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findProfile, type ProfileRow } from './accounts.repository.ts';

export type RecoveryService = {
  /**
   * Creates a recovery code: a reset link that can be read aloud. Earlier ones of the account become invalid.
   * @throws {AppError} `not-found` or `permission-denied`
   */
  make(request: { elder: Principal; memberId: string; reason: string }): Promise<Recovery>;
};

export function createRecoveryService(options: {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
  /** Creates a reset link for an account, with this token. */
  makeResetLink: (userId: string, token: string) => Promise<{ url: string; expiresAt: Date }>;
}): RecoveryService {
  const { database, clock, jobs, makeResetLink } = options;

  async function notifyOwner(
    tx: Transaction,
    { user_id: userId, email, display_name: name }: ProfileRow,
    elder: string,
  ) {
    await deliverNotifications(tx, [
      {
        userId,
        cause: `recovery:${crypto.randomUUID()}`,
        type: 'admin_notification',
        title: messages.title,
        body: messages.body(elder),
        clickAction: '/dashboard?tab=settings#security',
        createdAt: clock.now(),
      },
    ]);
    const { subject, body } = messages.mail;
    await jobs.sendIn(tx, 'mail.send', { to: email, subject, text: body(name, elder) });
  }

  return {
    async make({ elder, memberId, reason }) {
      const member = await findProfile(database, memberId);
      if (!member) throw new AppError('not-found');
      assertAllowed(elder, member);
      const userId = member.user_id;
      const code = newCode();
      // The owner is notified before the code is created: no code may exist without a notification of it.
      await database.transaction(async (tx) => {
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'account.recovery-code',
          subject: `user:${userId}`,
          reason,
        });
        await notifyOwner(tx, member, elder.displayName);
      });
      const { url: link, expiresAt } = await makeResetLink(userId, code);
      return { code: formatRecoveryCode(code), link, expiresAt: expiresAt.toISOString() };
    },
  };
}

/** Elders create codes for players, operators also for elders. An operator’s own account is recovered by `cli` only. */
function assertAllowed(elder: Principal, member: ProfileRow): void {
  const refuse = (text: string) => {
    throw new AppError('permission-denied', text);
  };
  if (member.user_id === elder.userId) refuse(messages.notForOneself);
  if (isSuperAdmin(member.role)) refuse(messages.notForOperators);
  if (isElder(member.role) && !isSuperAdmin(elder.role)) refuse(messages.notForElders);
}

function newCode(): string {
  const character = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return Array.from({ length: RECOVERY_CODE_LENGTH }, character).join('');
}
