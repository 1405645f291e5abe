import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type Selectable, sql } from 'kysely';
import { suspendedAt } from '#features/members/index.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { QuestsTables } from './quests.repository.ts';

const db = (connection: Connection) => connection.tables<QuestsTables>();

export type QuestNewsRow = Selectable<QuestsTables['quest_news']>;

/** The due time of the newest news of a guild that no longer collects quests. */
export async function lastNewsDue(tx: Transaction, guild: GuildId): Promise<Date | undefined> {
  const row = await db(tx)
    .selectFrom('quest_news')
    .select('due_at')
    .where('guild', '=', guild)
    .where('started_at', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

/** Whether a guild was notified of a quest since `since`. */
export async function hasSentNewsSince(
  tx: Transaction,
  options: { guild: GuildId; questId: string; since: Date },
): Promise<boolean> {
  const { guild, questId, since } = options;
  const row = await db(tx)
    .selectFrom('quest_news')
    .select('news_id')
    .where('guild', '=', guild)
    .where('started_at', '>', since)
    .where(sql<boolean>`${questId}::uuid = any (quest_ids)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a quest to its guild's pending news; returns when these are due. */
export async function collectNews(
  tx: Transaction,
  { guild, questId, due }: { guild: GuildId; questId: string; due: Date },
): Promise<Date> {
  const { rows } = await sql<{ due_at: Date }>`
    insert into quest_news (guild, quest_ids, due_at) values (${guild}, array[${questId}::uuid], ${due})
    on conflict (guild) where started_at is null do update set
      quest_ids = array_remove(quest_news.quest_ids, ${questId}::uuid) || ${questId}::uuid
    returning due_at`.execute(db(tx));
  return rows[0]?.due_at ?? due;
}

/** Locks one due row that is not fully written; another process takes another one. */
export async function lockDueNews(tx: Transaction, now: Date): Promise<QuestNewsRow | undefined> {
  return db(tx)
    .selectFrom('quest_news')
    .selectAll()
    .where('is_written', '=', false)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function updateNews(
  tx: Transaction,
  newsId: string,
  change: Pick<QuestNewsRow, 'started_at' | 'written_to' | 'is_written'>,
): Promise<void> {
  await db(tx).updateTable('quest_news').set(change).where('news_id', '=', newsId).execute();
}

/** Those of the quests that the guild can accept, in the order in which they were collected. */
export async function openQuests(
  connection: Connection,
  { guild, quest_ids }: Pick<QuestNewsRow, 'guild' | 'quest_ids'>,
): Promise<{ quest_id: string; title: string }[]> {
  return db(connection)
    .selectFrom('quests')
    .select(['quest_id', 'title'])
    .where('quest_id', 'in', quest_ids)
    .where('guild', '=', guild)
    .where('is_active', '=', true)
    .where('is_personal', '=', false)
    .orderBy(sql`array_position(${quest_ids}::uuid[], quest_id)`)
    .execute();
}

/** The next members of a guild in the order of their ids, without suspended ones. */
export async function nextMembers(
  connection: Connection,
  options: { guild: GuildId; after: string; now: Date; limit: number },
): Promise<string[]> {
  const { guild, after, now, limit } = options;
  const rows = await db(connection)
    .selectFrom('players')
    .select('user_id')
    .where('guild', '=', guild)
    .where('user_id', '>', after)
    .where(sql<boolean>`user_id not in (${suspendedAt(now)})`)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
