import type { ReportReason } from '@goreal/domain/moderation/report';
import type { ListedWord } from '@goreal/domain/moderation/word-list';
import { type RawBuilder, sql } from 'kysely';
import type { ChatMessageRow } from '#features/chat/index.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Database, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type ModerationTables = Pick<Tables, 'chat_reports' | 'chat_words' | 'players'>;

const db = (connection: Connection) => connection.tables<ModerationTables>();

/** Serialises the reports on one message, so that the one that reaches the threshold detects it. */
export async function lockMessage(tx: Transaction, messageId: string): Promise<void> {
  await sql`select from chat_messages where message_id = ${messageId} for update`.execute(db(tx));
}

/** Stores a report; false when this member already reported the message. */
export async function insertReport(
  tx: Transaction,
  report: {
    messageId: string;
    reporterId: string;
    reason: ReportReason;
    note: string;
    at: Date;
  },
): Promise<boolean> {
  const result = await db(tx)
    .insertInto('chat_reports')
    .values({
      message_id: report.messageId,
      reporter_id: report.reporterId,
      reason: report.reason,
      note: report.note,
      reported_at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['message_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countOpenReports(tx: Transaction, messageId: string): Promise<number> {
  return countRows(
    db(tx)
      .selectFrom('chat_reports')
      .where('message_id', '=', messageId)
      .where('settled_at', 'is', null),
  );
}

export async function settleReports(
  tx: Transaction,
  { messageId, at }: { messageId: string; at: Date },
): Promise<void> {
  await db(tx)
    .updateTable('chat_reports')
    .set({ settled_at: at })
    .where('message_id', '=', messageId)
    .where('settled_at', 'is', null)
    .execute();
}

/** The open reports on some messages, oldest first. */
export async function openReports(connection: Connection, messageIds: readonly string[]) {
  if (messageIds.length === 0) return [];
  return db(connection)
    .selectFrom('chat_reports as report')
    .innerJoin('players as reporter', 'reporter.user_id', 'report.reporter_id')
    .select([
      'report.message_id',
      'report.reason',
      'report.note',
      'report.reported_at',
      'reporter.display_name as reporter_name',
    ])
    .where('report.message_id', 'in', messageIds)
    .where('report.settled_at', 'is', null)
    .orderBy('report.reported_at')
    .execute();
}

export async function listedWords(connection: Connection): Promise<ListedWord[]> {
  return db(connection)
    .selectFrom('chat_words')
    .select(['word', 'action'])
    .orderBy('word')
    .execute();
}

/**
 * Inserts a refused word, or updates the action of a listed one. The table lock keeps concurrent inserts within `max`.
 * @returns false when the list already has `max` other words
 */
export async function saveWord(
  tx: Transaction,
  { word, action, by, at, max }: ListedWord & { by: string; at: Date; max: number },
): Promise<boolean> {
  await sql`lock table chat_words in share row exclusive mode`.execute(db(tx));
  const { others } = await db(tx)
    .selectFrom('chat_words')
    .select(({ fn }) => fn.countAll<number>().as('others'))
    .where('word', '<>', word)
    .executeTakeFirstOrThrow();
  if (Number(others) >= max) return false;
  await db(tx)
    .insertInto('chat_words')
    .values({ word, action, listed_by: by, listed_at: at })
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({ action, listed_by: by, listed_at: at }),
    )
    .execute();
  return true;
}

/** True when the word was listed. */
export async function removeWord(connection: Connection, word: string): Promise<boolean> {
  const result = await db(connection)
    .deleteFrom('chat_words')
    .where('word', '=', word)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Messages that await review: hidden, or with unsettled reports. */
const WAITING: RawBuilder<unknown> = sql`
  select message_id from chat_messages where state = 'hidden'
  union select message_id from chat_reports where settled_at is null`;

const inOrder = keyset<ChatMessageRow>([
  { field: 'sequence', by: 'm.sequence', type: 'bigint', order: 'asc' },
]);

/** Messages that await review, in the order they were posted. */
export async function waitingMessages(
  connection: Connection,
  { cursor, limit }: PageRequest,
): Promise<Page<ChatMessageRow>> {
  const { rows } = await sql<ChatMessageRow>`
    select m.*, p.display_name, p.role, p.level
    from (${WAITING}) waiting
      join chat_messages m on m.message_id = waiting.message_id
      left join players p on p.user_id = m.user_id
    where ${inOrder.after(cursor)} order by ${inOrder.orderBy} limit ${limit + 1}`.execute(
    db(connection),
  );
  return inOrder.cut(rows, limit);
}

export async function countWaiting(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${WAITING}) waiting`.execute(db(connection));
  return rows[0]?.count ?? 0;
}

/** The last few messages before each of these, oldest first; `of` is the id of the message they precede. */
export async function messagesBefore(
  database: Database,
  { ids, count }: { ids: readonly string[]; count: number },
): Promise<(ChatMessageRow & { of: string })[]> {
  const { rows } = await database.pool.query<ChatMessageRow & { of: string }>({
    name: 'chat-before',
    text: `
      select reported.message_id as of, m.*, p.display_name, p.role, p.level
      from chat_messages reported
        cross join lateral (
          select * from chat_messages earlier
          where earlier.guild = reported.guild and earlier.sequence < reported.sequence
          order by earlier.sequence desc limit $2) m
        left join players p on p.user_id = m.user_id
      where reported.message_id = any($1::uuid[])
      order by m.sequence`,
    values: [ids, count],
  });
  return rows;
}
