import { type RawBuilder, sql } from 'kysely';
import type { ChatMessageRow } from '#features/chat/index.ts';
import type { Connection, Database } from '#platform/database/database.ts';

/** Messages that await review: hidden, or with unsettled reports. */
const WAITING: RawBuilder<unknown> = sql`
  select message_id from chat_messages where state = 'hidden'
  union select message_id from chat_reports where settled_at is null`;

/** Messages that await review, in the order they were posted. */
export async function waitingMessages(
  connection: Connection,
  { after, limit }: { after: number; limit: number },
): Promise<ChatMessageRow[]> {
  const { rows } = await sql<ChatMessageRow>`
    select m.*, p.display_name, p.role, p.level
    from (${WAITING}) waiting
      join chat_messages m on m.message_id = waiting.message_id
      left join players p on p.user_id = m.user_id
    where m.sequence > ${after} order by m.sequence limit ${limit}`.execute(
    connection.tables<never>(),
  );
  return rows;
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
      select told.message_id as of, m.*, p.display_name, p.role, p.level
      from chat_messages told
        cross join lateral (
          select * from chat_messages earlier
          where earlier.guild = told.guild and earlier.sequence < told.sequence
          order by earlier.sequence desc limit $2) m
        left join players p on p.user_id = m.user_id
      where told.message_id = any($1::uuid[])
      order by m.sequence`,
    values: [ids, count],
  });
  return rows;
}
