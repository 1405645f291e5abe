import type { Transaction } from '#platform/database/database.ts';
import {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
import { insertNotifications } from './notifications.repository.ts';

/**
 * Stores notifications in the caller's transaction, and emits their live events. A cause that already has a
 * notification stores nothing. Pushes need no call: the delivery queue polls for new notifications.
 * @returns the notifications that are new
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
