import type { Notification, NotificationType } from '@goreal/domain/notifications/notification';
import { type InboxFilter, typesOfFilter } from '@goreal/domain/notifications/notification-kind';
import { type Selectable, sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Letter } from './letter.ts';

type NotificationsTables = {
  notifications: {
    notification_id: string;
    user_id: string;
    cause: string;
    type: NotificationType;
    title: string;
    body: string;
    icon: string | null;
    click_action: string | null;
    data: Record<string, unknown>;
    sent_by: string | null;
    about_id: string | null;
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

/** Letters of one statement: each binds nineteen values, and PostgreSQL takes 65,535. */
const LETTERS_AT_ONCE = 1000;

/** Stores letters whose cause is new, and returns the ids of those. */
export async function insertLetters(
  connection: Connection,
  letters: readonly Letter[],
): Promise<Set<string>> {
  const stored = new Set<string>();
  for (let from = 0; from < letters.length; from += LETTERS_AT_ONCE) {
    const rows = await connection
      .tables<NotificationsTables>()
      .insertInto('notifications')
      .values(letters.slice(from, from + LETTERS_AT_ONCE).map(letterRow))
      .onConflict((conflict) => conflict.column('cause').doNothing())
      .returning('notification_id')
      .execute();
    for (const row of rows) stored.add(row.notification_id);
  }
  return stored;
}

function letterRow(letter: Letter): NotificationRow {
  return {
    notification_id: letter.id,
    user_id: letter.userId,
    cause: letter.cause,
    type: letter.type,
    title: letter.title,
    body: letter.body,
    icon: letter.icon ?? null,
    click_action: letter.clickAction ?? null,
    data: letter.data ?? {},
    sent_by: letter.sentBy ?? null,
    about_id: letter.aboutId ?? null,
    priority: letter.priority ?? 'normal',
    quest_id: letter.questId ?? null,
    aura_reward: letter.auraReward ?? null,
    old_level: letter.oldLevel ?? null,
    new_level: letter.newLevel ?? null,
    ceremony: letter.hasCeremony ? 'waiting' : 'none',
    is_read: false,
    created_at: letter.createdAt,
  };
}

/** Where a page of letters ends: the next one starts after it. */
export type InboxCursor = { createdAt: Date; id: string };

/** A page of the inbox, newest first. */
export async function inboxPage(
  connection: Connection,
  options: { userId: string; filter: InboxFilter; after: InboxCursor | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { userId, filter, after, limit } = options;
  const types = typesOfFilter(filter);
  let query = connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('notification_id')
    .limit(limit);
  if (filter === 'unread') query = query.where('is_read', '=', false);
  if (types) query = query.where('type', 'in', types);
  if (after) {
    query = query.where(
      sql<boolean>`(created_at < ${after.createdAt} or (created_at = ${after.createdAt} and notification_id > ${after.id}))`,
    );
  }
  return query.execute();
}

export async function countLetters(
  connection: Connection,
  userId: string,
): Promise<{ total: number; unread: number }> {
  return connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .select((select) => [
      select.fn.countAll<number>().as('total'),
      select.fn.countAll<number>().filterWhere('is_read', '=', false).as('unread'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Marks every letter of an inbox read; tells how many were not, and when the newest of them was written. */
export async function markAllRead(
  connection: Connection,
  userId: string,
): Promise<{ count: number; newest: Date | null }> {
  const { rows } = await sql<{ count: number; newest: Date | null }>`
    with marked as (
      update notifications set is_read = true where user_id = ${userId} and not is_read
      returning created_at
    ) select count(*) as count, max(created_at) as newest from marked`.execute(
    connection.tables<NotificationsTables>(),
  );
  return rows[0] ?? { count: 0, newest: null };
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

/** The letters that these causes wrote into one inbox, oldest first. */
export async function lettersByCause(
  connection: Connection,
  { userId, causes }: { userId: string; causes: readonly string[] },
): Promise<NotificationRow[]> {
  return connection
    .tables<NotificationsTables>()
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
  const rows = await connection
    .tables<NotificationsTables>()
    .selectFrom('notifications')
    .select('notification_id')
    .where('about_id', '=', userId)
    .execute();
  return rows.map((row) => row.notification_id);
}
