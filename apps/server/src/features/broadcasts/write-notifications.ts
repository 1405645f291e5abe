import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import type { DeliveryQueue } from '#features/push/index.ts';
import type { Database } from '#platform/database/database.ts';
import { nextReaders } from './audience.repository.ts';
import type { BroadcastRow } from './broadcasts.repository.ts';
import { lockUnwritten, updateBroadcast } from './broadcasts.repository.ts';

/** Notifications of one transaction: few enough not to delay a concurrent approval. */
const PIECE = 500;

/**
 * Writes one piece of a due broadcast: notifications, their pushes, and the position reached, in one transaction. A
 * crash leaves a whole piece or none, and the next run continues from the position.
 * @returns whether there was anything to write
 */
export async function writePiece(options: {
  database: Database;
  deliveryQueue: DeliveryQueue;
  now: Date;
}): Promise<boolean> {
  const { database, deliveryQueue, now } = options;
  return database.transaction(async (tx) => {
    const broadcast = await lockUnwritten(tx, now);
    if (!broadcast) return false;
    const after = broadcast.written_to;
    const readers = await nextReaders(tx, { target: broadcast, after, limit: PIECE });
    const notifications = await deliverNotifications(
      tx,
      readers.map((userId) => notificationTo({ userId, broadcast, now })),
    );
    await deliveryQueue.add(
      tx,
      notifications.map(({ id }) => id),
    );
    await updateBroadcast(tx, broadcast.broadcast_id, {
      state: 'sending',
      sent_at: broadcast.sent_at ?? now,
      written_to: readers.at(-1) ?? after,
      is_written: readers.length < PIECE,
      total_targets: broadcast.total_targets + readers.length,
    });
    return true;
  });
}

function notificationTo(options: {
  userId: string;
  broadcast: BroadcastRow;
  now: Date;
}): NewNotification {
  const { userId, broadcast, now } = options;
  const { broadcast_id: broadcastId, payload, sent_by } = broadcast;
  const { title, body, icon, clickAction, urgent, tag, requireInteraction, silent, data } = payload;
  return {
    userId,
    cause: `broadcast:${broadcastId}:${userId}`,
    type: 'admin_notification',
    title,
    body,
    createdAt: now,
    clickAction,
    priority: urgent ? 'high' : 'normal',
    ...(icon ? { icon } : {}),
    ...(sent_by ? { sentBy: sent_by } : {}),
    data: { ...data, broadcastId, push: { tag, requireInteraction, silent } },
  };
}
