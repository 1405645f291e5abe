import { isElder } from '@goreal/domain/accounts/role';
import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import { chatMessages } from '@goreal/domain/chat/chat.messages';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { ChatMode, GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { moderationMessages as texts } from '@goreal/domain/moderation/moderation.messages';
import type { QueueItem } from '@goreal/domain/moderation/queue';
import { MODERATION_LIMITS, type ReportReason } from '@goreal/domain/moderation/report';
import { appendAudit } from '#features/audit/index.ts';
import {
  assertOwnGuildChat,
  type ChatMessageRow,
  changeGuildChat,
  clearMessage,
  deleteMessage,
  findMessage,
  guildChats,
  hideMessage,
  presentForElder,
  presentGuildChat,
} from '#features/chat/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  countOpenReports,
  countWaiting,
  insertReport,
  lockMessage,
  messagesBefore,
  openReports,
  settleReports,
  waitingMessages,
} from './moderation.repository.ts';

/** Messages shown before a reported one. */
const CONTEXT = 3;

export type ModerationService = {
  /**
   * A member reports a message of their guild's chat; a second report of the same member does not count. At the
   * threshold of distinct reporters, or at once for an elder, the message is hidden until an elder reviews it.
   * @throws {AppError} `permission-denied` (another guild), `not-found`, `failed-precondition` (own or system
   *   message)
   */
  report(options: {
    caller: Principal;
    guild: GuildId;
    messageId: string;
    reason: ReportReason;
    note: string;
  }): Promise<void>;
  /** Messages that await review, in the order they were posted. */
  queue(request: PageRequest): Promise<Page<QueueItem> & { total: number }>;
  /** Keeps a message. @throws {AppError} `not-found`, `permission-denied` (own) */
  keep(elder: Principal, messageId: string): Promise<ChatMessage>;
  /** Replaces a message by a tombstone, and notifies its author of the reason. @throws {AppError} `not-found` */
  remove(options: { elder: Principal; messageId: string; reason: string }): Promise<ChatMessage>;
  guildChats(): Promise<GuildChatSettings[]>;
  changeGuildChat(options: {
    elder: Principal;
    guild: GuildId;
    mode?: ChatMode | undefined;
    slowModeSeconds?: number | undefined;
  }): Promise<GuildChatSettings>;
};

export function createModerationService(options: {
  database: Database;
  clock: Clock;
}): ModerationService {
  const { database, clock } = options;

  async function notifyElders(tx: Transaction): Promise<void> {
    await tx.emit([{ channel: 'elders', name: 'moderation.changed', data: { what: 'queue' } }]);
  }

  async function lockReportable(
    tx: Transaction,
    { guild, messageId, reporterId }: { guild: GuildId; messageId: string; reporterId: string },
  ) {
    await lockMessage(tx, messageId);
    const message = await findMessage(tx, messageId);
    if (message?.guild !== guild || message.state === 'deleted') {
      throw new AppError('not-found', chatMessages.messageGone);
    }
    if (message.is_system) throw new AppError('failed-precondition', texts.systemMessage);
    if (message.user_id === reporterId) {
      throw new AppError('failed-precondition', texts.ownMessage);
    }
    return message;
  }

  return {
    report: ({ caller, guild, messageId, reason, note }) =>
      database.transaction(async (tx) => {
        assertOwnGuildChat(caller, guild);
        const { userId: reporterId } = caller;
        const message = await lockReportable(tx, { guild, messageId, reporterId });
        const at = clock.now();
        if (!(await insertReport(tx, { messageId, reporterId, reason, note, at }))) return;
        const byElder = isElder(caller.role);
        const mustHide =
          byElder || (await countOpenReports(tx, messageId)) >= MODERATION_LIMITS.hideAt;
        const hidden =
          mustHide && message.cleared_at === null ? await hideMessage(tx, messageId) : undefined;
        if (hidden && byElder) {
          await appendAudit(tx, {
            actorId: reporterId,
            action: 'chat.hide',
            subject: `chat-message:${messageId}`,
            details: { author: message.user_id, guild, because: reason },
          });
        }
        await notifyElders(tx);
      }),
    async queue(request) {
      const page = await waitingMessages(database, request);
      const ids = page.items.map((row) => row.message_id);
      const [reports, before, total] = await Promise.all([
        openReports(database, ids),
        messagesBefore(database, { ids, count: CONTEXT }),
        countWaiting(database),
      ]);
      const present = (row: ChatMessageRow): QueueItem => {
        const own = reports.filter(({ message_id }) => message_id === row.message_id);
        return {
          message: presentForElder(row),
          reports: own.map((report) => ({
            reason: report.reason,
            note: report.note,
            reporterName: report.reporter_name,
            reportedAt: report.reported_at.toISOString(),
          })),
          isHeld: row.is_held,
          before: before.filter(({ of }) => of === row.message_id).map(presentForElder),
          waitingSince: (own[0]?.reported_at ?? row.posted_at).toISOString(),
        };
      };
      return { ...mapPage(page, present), total };
    },
    keep: (elder, messageId) =>
      database.transaction(async (tx) => {
        const before = await findMessage(tx, messageId);
        if (before?.user_id === elder.userId) {
          throw new AppError('permission-denied', appealMessages.notSelf);
        }
        const at = clock.now();
        const row = await clearMessage(tx, { id: messageId, at });
        if (!row) throw new AppError('not-found', chatMessages.messageGone);
        await settleReports(tx, { messageId, at });
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.keep',
          subject: `chat-message:${messageId}`,
          details: { author: row.user_id, guild: row.guild, wasHidden: before?.state === 'hidden' },
        });
        await notifyElders(tx);
        return presentForElder(row);
      }),
    remove: ({ elder, messageId, reason }) =>
      database.transaction(async (tx) => {
        const before = await findMessage(tx, messageId);
        const row = before && !before.is_system ? await deleteMessage(tx, messageId) : undefined;
        if (!before || !row) throw new AppError('not-found', chatMessages.messageGone);
        const at = clock.now();
        await settleReports(tx, { messageId, at });
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.delete',
          subject: `chat-message:${messageId}`,
          reason,
          // The audit log omits the text: a deletion must not keep it there.
          details: { author: row.user_id, guild: row.guild },
        });
        const { title, body } = texts.notifications.deleted;
        if (row.user_id !== null && row.user_id !== elder.userId) {
          await deliverNotifications(tx, [
            {
              userId: row.user_id,
              cause: `chat-delete:${messageId}`,
              type: 'admin_notification',
              title,
              body: body(reason),
              createdAt: at,
              clickAction: '/dashboard?tab=chat',
            },
          ]);
        }
        await notifyElders(tx);
        return presentForElder(row);
      }),
    guildChats: async () => (await guildChats(database)).map(presentGuildChat),
    changeGuildChat: ({ elder, guild, mode, slowModeSeconds }) =>
      database.transaction(async (tx) => {
        const settings = await changeGuildChat(tx, {
          guild,
          change: { mode, slow_seconds: slowModeSeconds },
          by: elder.userId,
          at: clock.now(),
        });
        if (!settings) throw new AppError('not-found');
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'chat.settings',
          subject: `guild-chat:${guild}`,
          details: { mode, slowModeSeconds },
        });
        return settings;
      }),
  };
}
