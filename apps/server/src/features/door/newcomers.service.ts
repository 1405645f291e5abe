import {
  NEWCOMER_LIMITS,
  type NewcomerCard,
  type OwnAdmission,
} from '@goreal/domain/door/newcomer';
import { newcomerMessages as messages } from '@goreal/domain/door/newcomers.messages';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { AccountsService } from '#features/accounts/index.ts';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import { type Clock, daysAfter, daysBefore } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import {
  findNewcomer,
  lockNewcomer,
  markRefused,
  type NewcomerCardRow,
  type NewcomerRow,
  newcomersBefore,
  removeNewcomer,
  requestAgain,
  waitingNewcomers,
} from './newcomers.repository.ts';

export type NewcomersService = {
  waiting(request: PageRequest): Promise<Page<NewcomerCard>>;
  /** @throws {AppError} `not-found` (also erased meanwhile), `aborted` (answered meanwhile) */
  admit(answer: { userId: string; elderId: string }): Promise<void>;
  /** @throws {AppError} `not-found`, `aborted` */
  refuse(answer: { userId: string; elderId: string; reason: string }): Promise<void>;
  own(userId: string): Promise<OwnAdmission>;
  /** Asks once more after a refusal. @throws {AppError} `failed-precondition`, `already-exists` */
  requestAgain(asked: { userId: string; request: string }): Promise<OwnAdmission>;
  /** Accounts to erase: unanswered or refused for longer than the days of `NEWCOMER_LIMITS`. */
  overdue(): Promise<string[]>;
  /** Whether an account is still to be erased; keeps it from being admitted until the transaction ends. */
  isOverdue(tx: Transaction, userId: string): Promise<boolean>;
};

const ERASED_AT_ONCE = 100;

export function createNewcomersService(options: {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
  principals: Pick<Principals, 'invalidate'>;
  accounts: Pick<AccountsService, 'chooseGuild'>;
}): NewcomersService {
  const { config, database, clock, jobs, principals, accounts } = options;
  const oldest = () => daysBefore(clock.now(), NEWCOMER_LIMITS.days);
  const signInPage = () => new URL('/login', config.http.publicUrl).href;

  async function waitingIn(tx: Transaction, userId: string): Promise<NewcomerCardRow> {
    const row = await lockNewcomer(tx, userId);
    // An account without a row was admitted, or never waited.
    if (!row) throw new AppError('not-found', messages.answered);
    if (row.state !== 'waiting') throw new AppError('aborted', messages.answered);
    return row;
  }

  /** Emits the change to the newcomer's page, and drops the account from this process's cache of principals. */
  async function emitChange(tx: Transaction, row: NewcomerRow, newcomer: 'refused' | null) {
    const { user_id: userId } = row;
    await tx.emit([
      { channel: `user:${userId}`, name: 'profile.changed', data: { userId, newcomer } },
    ]);
    tx.afterCommit(() => principals.invalidate(userId));
  }

  return {
    waiting: async (request) => mapPage(await waitingNewcomers(database, request), presentCard),
    async admit({ userId, elderId }) {
      const admitted = await database.transaction(async (tx) => {
        const row = await waitingIn(tx, userId);
        await removeNewcomer(tx, userId);
        await appendAudit(tx, {
          actorId: elderId,
          action: 'newcomer.admit',
          subject: `user:${userId}`,
        });
        await deliverNotifications(tx, [
          {
            ...messages.admitted,
            userId,
            cause: `newcomer:${userId}`,
            type: 'admin_notification',
            createdAt: clock.now(),
            clickAction: '/dashboard',
          },
        ]);
        await emitChange(tx, row, null);
        const { subject, body } = messages.mails.admitted;
        const text = body({ name: row.name, url: signInPage() });
        await jobs.sendIn(tx, 'mail.send', { to: row.email, subject, text });
        return row;
      });
      // In its own transaction: if it fails, the newcomer chooses a guild as without an invitation.
      if (isGuildId(admitted.guild)) await accounts.chooseGuild(userId, admitted.guild);
    },
    async refuse({ userId, elderId, reason }) {
      await database.transaction(async (tx) => {
        const row = await waitingIn(tx, userId);
        await markRefused(tx, { userId, reason, by: elderId, at: clock.now() });
        await appendAudit(tx, {
          actorId: elderId,
          action: 'newcomer.refuse',
          subject: `user:${userId}`,
          reason,
        });
        await emitChange(tx, row, 'refused');
        const { subject, body } = messages.mails.refused;
        const { days } = NEWCOMER_LIMITS;
        const url = row.request === null ? signInPage() : undefined;
        const text = body({ name: row.name, reason, days, url });
        await jobs.sendIn(tx, 'mail.send', { to: row.email, subject, text });
      });
    },
    own: async (userId) => presentOwn(await findNewcomer(database, userId)),
    async requestAgain({ userId, request }) {
      await database.transaction(async (tx) => {
        if (await requestAgain(tx, { userId, request, at: clock.now() })) {
          const data = { userId, newcomer: 'waiting' } as const;
          await tx.emit([{ channel: `user:${userId}`, name: 'profile.changed', data }]);
          return;
        }
        const row = await findNewcomer(tx, userId);
        if (row?.state === 'refused') throw new AppError('already-exists', messages.askedAlready);
        throw new AppError('failed-precondition', messages.notRefused);
      });
      principals.invalidate(userId);
      return presentOwn(await findNewcomer(database, userId));
    },
    overdue: () => newcomersBefore(database, { before: oldest(), limit: ERASED_AT_ONCE }),
    async isOverdue(tx, userId) {
      const row = await lockNewcomer(tx, userId);
      return row !== undefined && row.since < oldest();
    },
  };
}

function presentCard(row: NewcomerCardRow): NewcomerCard {
  return {
    userId: row.user_id,
    name: row.name,
    mailDomain: row.email.slice(row.email.lastIndexOf('@') + 1),
    guild: isGuildId(row.guild) ? row.guild : null,
    invitedBy: row.invited_by_name,
    isInvited: row.invitation_id !== null,
    waitingSince: row.since.toISOString(),
    earlierReason: row.reason,
    request: row.request,
  };
}

function presentOwn(row: NewcomerRow | undefined): OwnAdmission {
  if (!row) {
    return { state: 'admitted', since: null, endsAt: null, reason: null, mayAskAgain: false };
  }
  const isRefused = row.state === 'refused';
  return {
    state: isRefused ? 'refused' : 'waiting',
    since: row.since.toISOString(),
    endsAt: daysAfter(row.since, NEWCOMER_LIMITS.days).toISOString(),
    reason: isRefused ? row.reason : null,
    mayAskAgain: isRefused && row.request === null,
  };
}
