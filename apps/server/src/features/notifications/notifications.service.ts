import type { Notification } from '@goreal/domain/notifications/notification';
import type { InboxFilter } from '@goreal/domain/notifications/notification-kind';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  countNotifications,
  findNotification,
  markAllRead,
  markRead,
  type NotificationRow,
  notificationPage,
  notificationsByCause,
  takeCeremony,
  waitingCeremonies,
} from './notifications.repository.ts';

export type NotificationPage = Page<Notification> & {
  /** of all notifications, whatever the filter */
  total: number;
  unread: number;
  /** of the inbox's first page: older notifications whose ceremony was not shown yet, oldest first */
  ceremonies?: Notification[];
};

const CEREMONIES_AT_ONCE = 50;

export type NotificationsService = {
  page(options: PageRequest & { userId: string; filter: InboxFilter }): Promise<NotificationPage>;
  /** Marks all notifications read in one statement; returns how many were unread. */
  readAll(userId: string): Promise<number>;
  /** @throws {AppError} `not-found` */
  read(userId: string, id: string): Promise<Notification>;
  /**
   * Claims a notification's ceremony. Exactly one caller among all devices gets `granted`.
   * @throws {AppError} `not-found`
   */
  claimCeremony(
    userId: string,
    id: string,
  ): Promise<{ granted: boolean; notification: Notification }>;
  /** A user's notifications with these causes, oldest first. */
  byCause(options: { userId: string; causes: readonly string[] }): Promise<Notification[]>;
};

export function createNotificationsService(options: { database: Database }): NotificationsService {
  const { database } = options;
  return {
    async page(options) {
      const { userId, filter, cursor } = options;
      const page = mapPage(await notificationPage(database, options), present);
      const counts = await countNotifications(database, userId);
      if (cursor !== undefined || filter !== 'all' || page.nextCursor === null) {
        return { ...page, ...counts };
      }
      const waiting = await waitingCeremonies(database, { userId, limit: CEREMONIES_AT_ONCE });
      const shown = new Set(page.items.map(({ id }) => id));
      const ceremonies = waiting.map(present).filter(({ id }) => !shown.has(id));
      return { ...page, ...counts, ceremonies };
    },
    readAll: (userId) =>
      database.transaction(async (tx) => {
        const { count, newest } = await markAllRead(tx, userId);
        if (newest === null) return 0;
        await emitRead(tx, userId, { ids: [], upTo: newest.toISOString() });
        return count;
      }),
    read: (userId, id) =>
      database.transaction(async (tx) => {
        const row = await markRead(tx, { userId, id });
        if (!row) throw new AppError('not-found');
        await emitRead(tx, userId, { ids: [id] });
        return present(row);
      }),
    byCause: async (wanted) => (await notificationsByCause(database, wanted)).map(present),
    claimCeremony: (userId, id) =>
      database.transaction(async (tx) => {
        const taken = await takeCeremony(tx, { userId, id });
        if (!taken) {
          const notification = await findNotification(tx, { userId, id });
          if (!notification) throw new AppError('not-found');
          return { granted: false, notification: present(notification) };
        }
        await emitRead(tx, userId, { ids: [id], ceremony: 'shown' });
        return { granted: true, notification: present(taken) };
      }),
  };
}

async function emitRead(
  tx: Transaction,
  userId: string,
  changed: { ids: string[]; upTo?: string; ceremony?: 'shown' },
): Promise<void> {
  const data = { ...changed, isRead: true };
  await tx.emit([{ channel: `user:${userId}`, name: 'notification.changed', data }]);
}

function present(row: NotificationRow): Notification {
  return {
    id: row.notification_id,
    type: row.type,
    title: row.title,
    body: row.body,
    message: row.body,
    icon: row.icon,
    isRead: row.is_read,
    read: row.is_read,
    createdAt: row.created_at.toISOString(),
    clickAction: row.click_action,
    data: row.data,
    sentBy: row.sent_by,
    priority: row.priority,
    questId: row.quest_id,
    auraReward: row.aura_reward,
    oldLevel: row.old_level,
    newLevel: row.new_level,
    ceremony: row.ceremony,
  };
}
