import type { Transaction } from '#platform/database/database.ts';
import {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
import { insertNotifications } from './notifications.repository.ts';

/**
 * Puts letters into inboxes, in the transaction of what they tell of. A cause that has a letter already
 * writes nothing. Live events go with them; push follows by
 * itself, because it reads what came into the inboxes.
 * @returns the letters that are new
 */
export async function deliverNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
): Promise<NotificationRecord[]> {
  if (notifications.length === 0) return [];
  const named = notifications.map((notification) => ({
    ...notification,
    id: notification.id ?? crypto.randomUUID(),
  }));
  const stored = await insertNotifications(tx, named);
  const fresh = named.filter(({ id }) => stored.has(id));
  await tx.emit(
    fresh.map((notification) => ({
      channel: `user:${notification.userId}`,
      name: 'notification.added',
      data: presentNotification(notification),
    })),
  );
  return fresh;
}
