import { isElder, isSuperAdmin } from '@goreal/domain/accounts/role';
import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { formatDateTime } from '@goreal/domain/calendar/format';
import type { AppealVerdict, OwnMute } from '@goreal/domain/chat/guild-chat';
import { moderationMessages as texts } from '@goreal/domain/moderation/moderation.messages';
import type { Mute } from '@goreal/domain/moderation/queue';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import { presentAppeal } from '#platform/appeals/appeals.presenter.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  findMute,
  type MuteFilter,
  type MuteRow,
  muteAppeals,
  mutesPage,
  replaceMute,
  roleOf,
  standingMute,
} from './mutes.repository.ts';

export type MutesService = {
  page(
    options: PageRequest & { filter: MuteFilter; userId?: string | undefined },
  ): Promise<Page<Mute>>;
  /**
   * Mutes a player in every guild chat; an active mute is replaced.
   * @throws {AppError} `not-found`, `permission-denied` (oneself, an elder)
   */
  mute(options: {
    elder: Principal;
    userId: string;
    minutes: number;
    reason: string;
  }): Promise<Mute>;
  /** Ends a mute early. @throws {AppError} `not-found`, `permission-denied` (own, an elder's), `failed-precondition` (over) */
  lift(options: { elder: Principal; muteId: string; reason: string }): Promise<Mute>;
  /**
   * Stores the muted player's appeal, once a mute.
   * @throws {AppError} `not-found` (not theirs), `already-exists`, `failed-precondition` (over)
   */
  appeal(options: { userId: string; muteId: string; text: string }): Promise<OwnMute>;
  /** @throws {AppError} `not-found`, `permission-denied` (own, an elder's), `aborted` (answered meanwhile) */
  answer(options: {
    elder: Principal;
    muteId: string;
    verdict: AppealVerdict;
    answer: string;
  }): Promise<Mute>;
};

export function createMutesService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
}): MutesService {
  const { database, clock, timeZone } = options;

  /** Emits events to the elders' lists and to the player; the player's contains the mute in force, which may be a newer one. */
  async function announce(tx: Transaction, { user_id: userId }: MuteRow): Promise<void> {
    const mute = await standingMute(tx, { userId, now: clock.now() });
    await tx.emit([
      {
        channel: `user:${userId}`,
        name: 'mute.changed',
        data: { mute: mute ? ownOf(mute) : null },
      },
      { channel: 'elders', name: 'moderation.changed', data: { what: 'mutes' } },
    ]);
  }

  async function notifyPlayer(
    tx: Transaction,
    { mute, cause, title, body }: { mute: MuteRow; cause: string; title: string; body: string },
  ): Promise<void> {
    const { user_id: userId } = mute;
    await deliverNotifications(tx, [
      {
        userId,
        cause,
        type: 'admin_notification',
        title,
        body,
        createdAt: clock.now(),
        clickAction: '/dashboard?tab=chat',
      },
    ]);
  }

  async function readMute(tx: Transaction, muteId: string): Promise<MuteRow> {
    const mute = await findMute(tx, muteId);
    if (!mute) throw new AppError('not-found');
    return mute;
  }

  /** A mute that an elder may end: of another player, or, for operators, of another elder. */
  async function muteToEnd(
    tx: Transaction,
    { elder, muteId }: { elder: Principal; muteId: string },
  ): Promise<MuteRow> {
    const mute = await readMute(tx, muteId);
    if (mute.user_id === elder.userId) {
      throw new AppError('permission-denied', appealMessages.notSelf);
    }
    if (isElder(mute.user_role ?? 'player') && !isSuperAdmin(elder.role)) {
      throw new AppError('permission-denied', texts.elderMuted);
    }
    return mute;
  }

  return {
    page: async (options) =>
      mapPage(await mutesPage(database, { ...options, now: clock.now() }), present),
    mute: ({ elder, userId, minutes, reason }) =>
      database.transaction(async (tx) => {
        const role = await roleOf(tx, userId);
        if (!role) throw new AppError('not-found');
        if (userId === elder.userId)
          throw new AppError('permission-denied', appealMessages.notSelf);
        if (isElder(role) && (!isSuperAdmin(elder.role) || isSuperAdmin(role))) {
          throw new AppError('permission-denied', texts.notElders);
        }
        const at = clock.now();
        const until = new Date(at.getTime() + minutes * MINUTE_MS);
        const muteId = await replaceMute(tx, { userId, reason, mutedBy: elder.userId, at, until });
        const mute = await readMute(tx, muteId);
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.mute',
          subject: `user:${userId}`,
          reason,
          details: { muteId, minutes },
        });
        const { title, body } = texts.notifications.muted;
        const text = body(formatDateTime(until, timeZone), reason);
        await notifyPlayer(tx, { mute, cause: `mute:${muteId}`, title, body: text });
        await announce(tx, mute);
        return present(mute);
      }),
    lift: ({ elder, muteId, reason }) =>
      database.transaction(async (tx) => {
        const before = await muteToEnd(tx, { elder, muteId });
        if (!(await muteAppeals.lift(tx, { id: muteId, at: clock.now() }))) {
          throw new AppError('failed-precondition', texts.muteOver);
        }
        const mute = await readMute(tx, muteId);
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.unmute',
          subject: `user:${before.user_id}`,
          reason,
          details: { muteId },
        });
        const { title, body } = texts.notifications.lifted;
        await notifyPlayer(tx, { mute, cause: `unmute:${muteId}`, title, body: body(reason) });
        await announce(tx, mute);
        return present(mute);
      }),
    appeal: ({ userId, muteId, text }) =>
      database.transaction(async (tx) => {
        const before = await findMute(tx, muteId);
        if (before?.user_id !== userId) throw new AppError('not-found');
        const isSaved = await muteAppeals.save(tx, { id: muteId, text, at: clock.now() });
        // Read again: the appeal of a concurrent request may have been stored first.
        const mute = await readMute(tx, muteId);
        if (!isSaved) {
          if (mute.appeal !== null)
            throw new AppError('already-exists', appealMessages.alreadyAppealed);
          throw new AppError('failed-precondition', texts.muteOver);
        }
        await announce(tx, mute);
        return ownOf(mute);
      }),
    answer: ({ elder, muteId, verdict, answer }) =>
      database.transaction(async (tx) => {
        const before = await muteToEnd(tx, { elder, muteId });
        if (!(await muteAppeals.answer(tx, { id: muteId, verdict, answer, at: clock.now() }))) {
          throw new AppError('aborted', appealMessages.alreadyAnswered);
        }
        const mute = await readMute(tx, muteId);
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.appeal',
          subject: `user:${before.user_id}`,
          reason: answer,
          details: { muteId, verdict },
        });
        const { title, body } = texts.notifications[verdict];
        await notifyPlayer(tx, { mute, cause: `appeal:${muteId}`, title, body: body(answer) });
        await announce(tx, mute);
        return present(mute);
      }),
  };
}

function present(row: MuteRow): Mute {
  return {
    muteId: row.mute_id,
    userId: row.user_id,
    userName: row.user_name ?? '',
    isElder: isElder(row.user_role ?? 'player'),
    guild: row.guild ?? '',
    reason: row.reason,
    mutedByName: row.muted_by_name ?? '',
    mutedAt: row.muted_at.toISOString(),
    until: row.until.toISOString(),
    liftedAt: row.lifted_at?.toISOString() ?? null,
    appeal: presentAppeal(row),
  };
}

function ownOf(row: MuteRow): OwnMute {
  const { appeal } = present(row);
  return {
    muteId: row.mute_id,
    until: row.until.toISOString(),
    reason: row.reason,
    appeal: appeal && { text: appeal.text, verdict: appeal.verdict, answer: appeal.answer },
  };
}
