import type { Notification, NotificationType } from '@goreal/domain/notifications';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type NotificationsTables = {
  notifications: {
    notification_id: string;
    user_id: string;
    type: NotificationType;
    title: string;
    body: string;
    icon: string | null;
    click_action: string | null;
    data: Record<string, unknown>;
    sent_by: string | null;
    priority: 'normal' | 'high';
    quest_id: string | null;
    aura_reward: number | null;
    old_level: string | null;
    new_level: string | null;
    ceremony: Notification['ceremony'];
    is_read: boolean;
    created_at: Date;
  };
};

export type NotificationRow = Selectable<NotificationsTables['notifications']>;

/** Where a page of letters ends: the next one starts after it. */
export type InboxCursor = { createdAt: Date; id: string };

/** A page of the inbox, newest first. */
export async function inboxPage(
  connection: Connection,
  options: { userId: string; after: InboxCursor | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { userId, after, limit } = options;
  let query = connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('notification_id')
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(created_at < ${after.createdAt} or (created_at = ${after.createdAt} and notification_id > ${after.id}))`,
    );
  }
  return query.execute();
}

export async function countUnread(connection: Connection, userId: string): Promise<number> {
  const row = await connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Marks one letter read; undefined when it is not in this inbox. */
export async function markRead(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return connection
    .tables<NotificationsTables>()
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** waiting → shown and read, for the first device that asks; undefined for every later one. */
export async function takeCeremony(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return connection
    .tables<NotificationsTables>()
    .updateTable('notifications')
    .set({ ceremony: 'shown', is_read: true })
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .where('ceremony', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
}

export async function findLetter(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .executeTakeFirst();
}
