import { isElder, isSuperAdmin } from '@goreal/domain/accounts/role';
import { displayNameMessages as texts } from '@goreal/domain/display-names/display-names.messages';
import { givenName } from '@goreal/domain/display-names/given-name';
import type { ReportedName } from '@goreal/domain/display-names/name-report';
import { MODERATION_LIMITS, type ReportReason } from '@goreal/domain/moderation/report';
import type { AccountsService } from '#features/accounts/index.ts';
import { appendAudit } from '#features/audit/index.ts';
import { lockMessages, renameInEvents } from '#features/chat/index.ts';
import { assertMayActOn, readMember } from '#features/members/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  countReports,
  countWaitingNames,
  findPlayer,
  insertReport,
  type NameOf,
  openReports,
  type PlayerRow,
  settleReports,
  type WaitingRow,
  waitingNames,
} from './display-names.repository.ts';

export type DisplayNamesService = {
  /**
   * A player reports the display name of another; a second report of the same name by the same player does not
   * count. At the threshold of distinct reporters, or at once for an elder, a name given by the Academy replaces it
   * until an elder reviews it. The names of elders, and names that an elder kept, stay shown.
   * @throws {AppError} `not-found` (unknown or restricted), `failed-precondition` (own name, an operator's, or not the
   *   present name)
   */
  report(
    options: NameOf & { caller: Principal; reason: ReportReason; note: string },
  ): Promise<void>;
  /** Names that await review, the oldest first; without reports of the elder's own name. */
  queue(elder: Principal, request: PageRequest): Promise<Page<ReportedName> & { total: number }>;
  /**
   * Keeps a reported name: later reports do not hide it, and a hidden one is shown again unless the player chose another one.
   * @throws {AppError} `not-found` (nothing waits), `permission-denied` (oneself, an elder)
   */
  keep(options: NameOf & { elder: Principal }): Promise<void>;
  /**
   * Replaces a present or hidden name for good; its player is notified of the reason.
   * @throws {AppError} `not-found`, `permission-denied` (oneself, an elder), `failed-precondition` (not the present name, or
   *   given by the Academy)
   */
  remove(options: NameOf & { elder: Principal; reason: string }): Promise<void>;
};

export function createDisplayNamesService(options: {
  database: Database;
  clock: Clock;
  accounts: Pick<AccountsService, 'renameIn' | 'barNameIn' | 'allowNameIn'>;
}): DisplayNamesService {
  const { database, clock, accounts } = options;

  /** Shows another name of a player wherever players see it. */
  async function show(tx: Transaction, player: PlayerRow, name: string): Promise<void> {
    const { user_id: userId, display_name: from } = player;
    await lockMessages(tx);
    await accounts.renameIn(tx, { userId, from, displayName: name });
    await renameInEvents(tx, { userId, name });
    await tx.emit([{ channel: 'everyone', name: 'boards.changed', data: {} }]);
  }

  async function notifyPlayer(
    tx: Transaction,
    options: { userId: string; cause: string; title: string; body: string },
  ): Promise<void> {
    await deliverNotifications(tx, [
      {
        ...options,
        type: 'admin_notification',
        createdAt: clock.now(),
        clickAction: '/dashboard?tab=settings#profile',
      },
    ]);
  }

  async function notifyElders(tx: Transaction): Promise<void> {
    await tx.emit([{ channel: 'elders', name: 'moderation.changed', data: { what: 'names' } }]);
  }

  /** Locks a player whose name an elder decides on. */
  async function lockPlayer(tx: Transaction, elder: Principal, userId: string) {
    await lockPerson(tx, userId);
    const { role, displayName, guild } = await readMember(tx, { userId, now: clock.now() });
    assertMayActOn(elder, { user_id: userId, role });
    return { user_id: userId, display_name: displayName, role, guild };
  }

  /** Locks a player whose present name is reported. */
  async function lockReported(tx: Transaction, userId: string, name: string) {
    await lockPerson(tx, userId);
    const player = await findPlayer(tx, userId);
    if (!player) throw new AppError('not-found');
    if (isSuperAdmin(player.role)) throw new AppError('failed-precondition', texts.operator);
    if (player.display_name !== name) throw new AppError('failed-precondition', texts.renamed);
    if (name === givenName(userId)) throw new AppError('failed-precondition', texts.given);
    return player;
  }

  /** Shows the given name until an elder decides on the player's own. */
  async function hide(
    tx: Transaction,
    { player, reportId }: { player: PlayerRow; reportId: string },
  ): Promise<void> {
    const { user_id: userId, display_name: name } = player;
    const given = givenName(userId);
    await accounts.barNameIn(tx, { userId, name, isFinal: false });
    await show(tx, player, given);
    const { title, body } = texts.notifications.hidden;
    const cause = `name-hidden:${reportId}`;
    await notifyPlayer(tx, { userId, cause, title, body: body(given) });
  }

  return {
    report: ({ caller, userId, name, reason, note }) =>
      database.transaction(async (tx) => {
        if (caller.userId === userId) throw new AppError('failed-precondition', texts.ownName);
        const player = await lockReported(tx, userId, name);
        const id = crypto.randomUUID();
        const report = { id, userId, name, reporterId: caller.userId, reason, note };
        if (!(await insertReport(tx, { ...report, at: clock.now() }))) return;
        const { open, settled } = await countReports(tx, { userId, name });
        const byElder = isElder(caller.role);
        const mustHide = byElder || open >= MODERATION_LIMITS.hideAt;
        if (mustHide && settled === 0 && !isElder(player.role)) {
          await hide(tx, { player, reportId: id });
          if (byElder) {
            await appendAudit(tx, {
              actorId: caller.userId,
              action: 'member.name-hide',
              subject: `user:${userId}`,
              details: { because: reason },
            });
          }
        }
        await notifyElders(tx);
      }),
    async queue({ userId: except }, request) {
      const page = await waitingNames(database, { ...request, except });
      const [reports, total] = await Promise.all([
        openReports(
          database,
          page.items.map(({ user_id }) => user_id),
        ),
        countWaitingNames(database, except),
      ]);
      const present = (row: WaitingRow): ReportedName => ({
        userId: row.user_id,
        name: row.name,
        displayName: row.display_name,
        isHidden: row.is_hidden,
        isElder: isElder(row.role),
        reports: reports
          .filter(({ user_id, name }) => user_id === row.user_id && name === row.name)
          .map((report) => ({
            reason: report.reason,
            note: report.note,
            reporterName: report.reporter_name,
            reportedAt: report.reported_at.toISOString(),
          })),
        waitingSince: row.waiting_since.toISOString(),
      });
      return { ...mapPage(page, present), total };
    },
    keep: ({ elder, userId, name }) =>
      database.transaction(async (tx) => {
        const player = await lockPlayer(tx, elder, userId);
        const reports = await settleReports(tx, { userId, name, at: clock.now() });
        const wasHidden = await accounts.allowNameIn(tx, { userId, name });
        if (reports === 0 && !wasHidden) throw new AppError('not-found', texts.settled);
        // A name that the player has chosen since it was hidden is not replaced.
        if (wasHidden && player.display_name === givenName(userId)) await show(tx, player, name);
        if (wasHidden) {
          const { title, body } = texts.notifications.kept;
          const cause = `name-kept:${crypto.randomUUID()}`;
          await notifyPlayer(tx, { userId, cause, title, body: body(name) });
        }
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.name-keep',
          subject: `user:${userId}`,
          details: { wasHidden },
        });
        await notifyElders(tx);
      }),
    remove: ({ elder, userId, name, reason }) =>
      database.transaction(async (tx) => {
        const player = await lockPlayer(tx, elder, userId);
        const given = givenName(userId);
        if (name === given) throw new AppError('failed-precondition', texts.given);
        const reports = await settleReports(tx, { userId, name, at: clock.now() });
        const isCurrent = player.display_name === name;
        const isHidden = await accounts.allowNameIn(tx, { userId, name });
        if (!isCurrent && !isHidden && reports === 0)
          throw new AppError('failed-precondition', texts.renamed);
        await accounts.barNameIn(tx, { userId, name, isFinal: true });
        if (isCurrent) await show(tx, player, given);
        else {
          await lockMessages(tx);
          await renameInEvents(tx, { userId, name: player.display_name });
        }
        // The audit log omits the name: a removal must not keep it there.
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.name-remove',
          subject: `user:${userId}`,
          reason,
        });
        const { title, body } = texts.notifications.removed;
        const cause = `name-removed:${crypto.randomUUID()}`;
        await notifyPlayer(tx, { userId, cause, title, body: body(reason) });
        await notifyElders(tx);
      }),
  };
}
