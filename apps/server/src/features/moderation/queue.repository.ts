import { type RawBuilder, sql } from 'kysely';
import type { ChatMessageRow } from '#features/chat/index.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

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
    connection.tables<never>(),
  );
  return inOrder.cut(rows, limit);
}

export async function countWaiting(connection: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${WAITING}) waiting`.execute(connection.tables<never>());
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
