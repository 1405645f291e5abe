import { type InboxFilter, typesOfFilter } from '@goreal/domain/notifications/notification-kind';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';
import { changeEvents } from '#platform/live-events/live-events.repository.ts';
import type { NotificationRecord } from './notification-record.ts';

type NotificationsTables = Pick<Tables, 'notifications'>;

const db = (connection: Connection) => connection.tables<NotificationsTables>();

export type NotificationRow = Selectable<NotificationsTables['notifications']>;

/** Notifications of one statement: each binds nineteen values, and PostgreSQL allows 65,535. */
const NOTIFICATIONS_AT_ONCE = 1000;

/** Stores notifications whose cause is new, and returns their ids. */
export async function insertNotifications(
  connection: Connection,
  notifications: readonly NotificationRecord[],
): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let from = 0; from < notifications.length; from += NOTIFICATIONS_AT_ONCE) {
    const rows = await db(connection)
      .insertInto('notifications')
      .values(notifications.slice(from, from + NOTIFICATIONS_AT_ONCE).map(notificationRow))
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning('notification_id')
      .execute();
    for (const row of rows) stored.add(row.notification_id);
  }
  return stored;
}

/** The row of a new, unread notification, without the transaction, which the database fills in. */
export function notificationRow(
  notification: NotificationRecord,
): Omit<NotificationRow, 'written_by'> {
  return {
    notification_id: notification.id,
    user_id: notification.userId,
    cause: notification.cause,
    type: notification.type,
    title: notification.title,
    body: notification.body,
    icon: notification.icon ?? null,
    click_action: notification.clickAction ?? null,
    data: notification.data ?? {},
    sent_by: notification.sentBy ?? null,
    about_id: notification.aboutId ?? null,
    priority: notification.priority ?? 'normal',
    quest_id: notification.questId ?? null,
    aura_reward: notification.auraReward ?? null,
    old_level: notification.oldLevel ?? null,
    new_level: notification.newLevel ?? null,
    ceremony: notification.hasCeremony ? 'waiting' : 'none',
    is_read: false,
    created_at: notification.createdAt,
  };
}

const newestFirst = keyset<NotificationRow>([
  { field: 'created_at', type: 'timestamptz', order: 'desc' },
  { field: 'notification_id', type: 'uuid', order: 'asc' },
]);

/** A page of a user's notifications, newest first. */
export async function notificationPage(
  connection: Connection,
  { userId, filter, ...request }: PageRequest & { userId: string; filter: InboxFilter },
): Promise<Page<NotificationRow>> {
  const types = typesOfFilter(filter);
  let query = db(connection).selectFrom('notifications').selectAll().where('user_id', '=', userId);
  if (filter === 'unread') query = query.where('is_read', '=', false);
  if (types) query = query.where('type', 'in', types);
  return newestFirst.page(query, request);
}

/** Notifications whose ceremony no device has shown yet, oldest first. */
export async function waitingCeremonies(
  connection: Connection,
  { userId, limit }: { userId: string; limit: number },
): Promise<NotificationRow[]> {
  return db(connection)
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ceremony', '=', 'waiting')
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function countNotifications(
  connection: Connection,
  userId: string,
): Promise<{ total: number; unread: number }> {
  return db(connection)
    .selectFrom('notifications')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('is_read', '=', false).as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Marks all of a user's notifications read; returns how many were unread, and when the newest of them was created. */
export async function markAllRead(
  connection: Connection,
  userId: string,
): Promise<{ count: number; newest: Date | null }> {
  const { rows } = await sql<{ count: number; newest: Date | null }>`
    with marked as (
      update notifications set is_read = true where user_id = ${userId} and not is_read
      returning created_at
    ) select count(*) as count, max(created_at) as newest from marked`.execute(db(connection));
  return rows[0] ?? { count: 0, newest: null };
}

/** Marks one notification read; undefined when it is not this user's. */
export async function markRead(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return updateOwn(connection, { userId, id }).set({ is_read: true }).executeTakeFirst();
}

/** waiting → shown and read, for the first device that asks; undefined for every later one. */
export async function takeCeremony(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return updateOwn(connection, { userId, id })
    .set({ ceremony: 'shown', is_read: true })
    .where('ceremony', '=', 'waiting')
    .executeTakeFirst();
}

function updateOwn(connection: Connection, { userId, id }: { userId: string; id: string }) {
  return db(connection)
    .updateTable('notifications')
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .returningAll();
}

export async function findNotification(
  connection: Connection,
  { userId, id }: { userId: string; id: string },
): Promise<NotificationRow | undefined> {
  return db(connection)
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('notification_id', '=', id)
    .executeTakeFirst();
}

/** A user's notifications with these causes, oldest first. */
export async function notificationsByCause(
  connection: Connection,
  { userId, causes }: { userId: string; causes: readonly string[] },
): Promise<NotificationRow[]> {
  return db(connection)
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cause', 'in', causes)
    .orderBy('created_at')
    .execute();
}

/** Ids of the notifications of others whose text names this person. */
export async function notificationsAbout(
  connection: Connection,
  userId: string,
): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('notifications')
    .select('notification_id')
    .where('about_id', '=', userId)
    .execute();
  return rows.map((row) => row.notification_id);
}

/**
 * Replaces the name of a user with which the text of others' notifications begins, also in the live events that are
 * kept, which a stream that resumes would get.
 */
export async function renameInNotifications(
  connection: Connection,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const rest = (column: 'title' | 'body') => sql<string>`
    case when starts_with(${sql.ref(column)}, ${from}::text || ' ')
      then ${to}::text || substr(${sql.ref(column)}, length(${from}::text) + 1)
      else ${sql.ref(column)} end`;
  const renamed = await db(connection)
    .updateTable('notifications')
    .set({ title: rest('title'), body: rest('body') })
    .where('about_id', '=', userId)
    .where(sql<boolean>`(starts_with(title, ${from}::text || ' ')
      or starts_with(body, ${from}::text || ' '))`)
    .returning(['notification_id as id', 'title', 'body'])
    .execute();
  if (renamed.length === 0) return;
  const changes = renamed.map(({ id, title, body }) => ({
    id,
    data: { title, body, message: body },
  }));
  await changeEvents(connection, { name: 'notification.added', changes });
}
