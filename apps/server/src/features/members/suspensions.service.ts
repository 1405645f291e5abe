import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import { formatDateTime } from '@goreal/domain/calendar/format';
import type { Member } from '@goreal/domain/members/member';
import { suspensionOver, memberMessages as texts } from '@goreal/domain/members/members.messages';
import type { SuspensionNotice, SuspensionVerdict } from '@goreal/domain/members/suspension-notice';
import { appendAudit } from '#features/audit/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import { endSessions } from '#platform/auth/sessions.repository.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Keys } from '#platform/config/keys.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { readAppeal, signAppeal } from './appeal-token.ts';
import type { MemberRow } from './members.repository.ts';
import { findMember } from './members.repository.ts';
import { assertMayActOn, readMember } from './members.service.ts';
import {
  activeSuspensions,
  insertSuspension,
  isActive,
  suspensionAppeals,
  suspensionOfEmail,
} from './suspensions.repository.ts';

type Act = { elder: Principal; userId: string };

export type SuspensionsService = {
  /**
   * Ends every session and refuses new ones until the suspension ends. The member is notified by mail.
   * @throws {AppError} `not-found`, `permission-denied` (oneself, an elder, an operator), `already-exists`
   */
  suspend(options: Act & { days: number; reason: string }): Promise<Member>;
  /** @throws {AppError} `not-found`, `permission-denied`, `failed-precondition` (none is active) */
  lift(options: Act & { reason: string }): Promise<Member>;
  /** @throws {AppError} `not-found`, `permission-denied`, `failed-precondition`, `aborted` */
  answer(options: Act & { verdict: SuspensionVerdict; answer: string }): Promise<Member>;
  /** @throws {AppError} `failed-precondition` (old token, over), `already-exists` */
  appeal(options: { token: string; text: string }): Promise<void>;
  /** Whether a member has no active suspension. */
  maySignIn(userId: string): Promise<boolean>;
  /** Why an account with the right password got no session; undefined when it is not suspended. */
  refusalOf(email: string): Promise<AppError | undefined>;
};

export function createSuspensionsService(options: {
  config: Pick<Config, 'http'>;
  database: Database;
  clock: Clock;
  timeZone: string;
  principals: Pick<Principals, 'invalidate'>;
  appealKeys: Keys;
  jobs: Pick<Jobs, 'sendIn'>;
}): SuspensionsService {
  const { config, database, clock, timeZone, principals, appealKeys, jobs } = options;

  async function known(tx: Transaction, { elder, userId }: Act): Promise<MemberRow> {
    const member = await findMember(tx, { userId, now: clock.now() });
    if (!member) throw new AppError('not-found');
    assertMayActOn(elder, member);
    return member;
  }

  async function standingOf(tx: Transaction, userId: string) {
    const [standing] = await activeSuspensions(tx, { userIds: [userId], now: clock.now() });
    return standing;
  }

  return {
    suspend: ({ elder, userId, days, reason }) =>
      database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const member = await known(tx, { elder, userId });
        if (await standingOf(tx, userId)) {
          throw new AppError('already-exists', texts.alreadySuspended);
        }
        const at = clock.now();
        const until = new Date(at.getTime() + days * DAY_MS);
        await insertSuspension(tx, { userId, reason, by: elder.userId, at, until });
        await endSessions(tx, userId);
        tx.emitted();
        tx.afterCommit(() => principals.invalidate(userId));
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.suspend',
          subject: `user:${userId}`,
          reason,
          details: { days },
        });
        const { subject, body } = texts.mails.suspended;
        const end = formatDateTime(until, timeZone);
        const url = new URL('/login', config.http.publicUrl).href;
        const text = body({ name: member.display_name, until: end, reason, url });
        await jobs.sendIn(tx, 'mail.send', { to: member.email, subject, text });
        return readMember(tx, { userId, now: at });
      }),
    lift: ({ elder, userId, reason }) =>
      database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const member = await known(tx, { elder, userId });
        const at = clock.now();
        const standing = await standingOf(tx, userId);
        if (!standing || !(await suspensionAppeals.lift(tx, { id: standing.suspension_id, at }))) {
          throw new AppError('failed-precondition', texts.notSuspended);
        }
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.unsuspend',
          subject: `user:${userId}`,
          reason,
        });
        const { subject, body } = texts.mails.lifted;
        const text = body({ name: member.display_name, answer: reason });
        await jobs.sendIn(tx, 'mail.send', { to: member.email, subject, text });
        return readMember(tx, { userId, now: at });
      }),
    answer: ({ elder, userId, verdict, answer }) =>
      database.transaction(async (tx) => {
        // Another elder may lift the suspension meanwhile.
        await lockPerson(tx, userId);
        const member = await known(tx, { elder, userId });
        const standing = await standingOf(tx, userId);
        if (!standing) throw new AppError('failed-precondition', texts.notSuspended);
        if (standing.appeal === null) throw new AppError('failed-precondition', texts.noAppeal);
        const at = clock.now();
        const { suspension_id: id } = standing;
        if (!(await suspensionAppeals.answer(tx, { id, verdict, answer, at }))) {
          throw new AppError('aborted', appealMessages.alreadyAnswered);
        }
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.appeal',
          subject: `user:${userId}`,
          reason: answer,
          details: { verdict },
        });
        const { subject, body } = texts.mails[verdict];
        const text = body({ name: member.display_name, answer });
        await jobs.sendIn(tx, 'mail.send', { to: member.email, subject, text });
        return readMember(tx, { userId, now: at });
      }),
    async appeal({ token, text }) {
      const at = clock.now();
      const suspensionId = readAppeal(appealKeys, { token, now: at });
      if (!suspensionId) throw new AppError('failed-precondition', texts.appealExpired);
      if (!(await suspensionAppeals.save(database, { id: suspensionId, text, at }))) {
        if (!(await isActive(database, { suspensionId, now: at })))
          throw new AppError('failed-precondition', suspensionOver);
        throw new AppError('already-exists', appealMessages.alreadyAppealed);
      }
    },
    async maySignIn(userId) {
      const now = clock.now();
      const standing = await activeSuspensions(database, { userIds: [userId], now });
      return standing.length === 0;
    },
    async refusalOf(email) {
      const now = clock.now();
      const row = await suspensionOfEmail(database, { email, now });
      if (!row) return undefined;
      const { reason, until, appeal, verdict, suspension_id: suspensionId } = row;
      const notice: SuspensionNotice = {
        reason,
        until: until.toISOString(),
        appeal: appeal === null ? null : { text: appeal, verdict },
        appealToken: appeal === null ? signAppeal(appealKeys[0], { suspensionId, now }) : null,
      };
      const sentence = texts.suspended(formatDateTime(until, timeZone), reason);
      return new AppError('permission-denied', sentence, notice);
    },
  };
}
