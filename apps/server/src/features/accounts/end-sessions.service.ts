import { sessionMessages as messages } from '@goreal/domain/accounts/sessions.messages';
import { appendAudit } from '#features/audit/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import { endSessions, endSomeSessions } from '#platform/auth/sessions.repository.ts';
import type { Database } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findProfile } from './accounts.repository.ts';

type Act = { operator: Principal; reason: string };

export type EndSessionsService = {
  /** Deletes every session of a member and sends them a mail. @throws {AppError} `not-found`, `permission-denied` (oneself) */
  ofMember(act: Act & { memberId: string }): Promise<void>;
  /**
   * Ends every session that is stored except the caller's, whatever clock dated it; returns how many. A session that
   * begins meanwhile may end too.
   */
  ofEverybody(act: Act): Promise<number>;
};

/** Each deletion emits an event for its session, so the number of one transaction is limited. */
const AT_ONCE = 500;

export function createEndSessionsService(options: {
  database: Database;
  jobs: Pick<Jobs, 'sendIn'>;
  principals: Pick<Principals, 'invalidate' | 'invalidateAll'>;
}): EndSessionsService {
  const { database, jobs, principals } = options;
  return {
    async ofMember({ operator, memberId, reason }) {
      const member = await findProfile(database, memberId);
      if (!member) throw new AppError('not-found');
      const { user_id: userId, email, display_name: name } = member;
      if (userId === operator.userId) throw new AppError('permission-denied', messages.notSelf);
      await database.transaction(async (tx) => {
        await endSessions(tx, userId);
        await appendAudit(tx, {
          actorId: operator.userId,
          action: 'session.end',
          subject: `user:${userId}`,
          reason,
        });
        tx.emitted();
        tx.afterCommit(() => principals.invalidate(userId));
        const { subject, body } = messages.endedMail;
        const text = body(name, reason);
        await jobs.sendIn(tx, 'mail.send', { to: email, subject, text });
      });
    },
    async ofEverybody({ operator, reason }) {
      // The audit entry comes first: if the process dies in between, the operator repeats the call.
      await appendAudit(database, {
        actorId: operator.userId,
        action: 'session.end-all',
        subject: 'session',
        reason,
      });
      const batch = { keep: operator.sessionId, limit: AT_ONCE };
      let ended = 0;
      for (;;) {
        const count = await endSomeSessions(database, batch);
        database.emitted();
        principals.invalidateAll();
        ended += count;
        if (count < AT_ONCE) return ended;
      }
    },
  };
}
