import type { Role } from '@goreal/domain/accounts/role';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { ChatMessage, ChatMessageState } from '@goreal/domain/chat/chat-message';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Selectable } from 'kysely';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

export type ChatTables = Pick<
  Tables,
  'chat_messages' | 'chat_mutes' | 'chat_reads' | 'guild_chats' | 'players'
>;

const db = (connection: Connection) => connection.tables<ChatTables>();

export type ChatMessageRow = Selectable<ChatTables['chat_messages']> & {
  display_name: string | null;
  role: Role | null;
  level: LevelId | null;
};

const newestFirst = keyset<ChatMessageRow>([{ field: 'sequence', type: 'bigint', order: 'desc' }]);

/** A page of a guild chat, newest first, without messages of restricted accounts and announcements about them. */
export async function messagesPage(
  connection: Connection,
  { guild, ...request }: PageRequest & { guild: GuildId },
): Promise<Page<ChatMessageRow>> {
  const shown = messages(connection)
    .where('chat_messages.guild', '=', guild)
    .where(
      sql<boolean>`coalesce(chat_messages.user_id, split_part(cause, ':', 2), '')
        not in (${restrictedAccounts()})`,
    );
  return newestFirst.page(shown, request);
}

export async function findMessage(
  connection: Connection,
  id: string,
): Promise<ChatMessageRow | undefined> {
  return messages(connection).where('message_id', '=', id).executeTakeFirst();
}

/** The message that a player posted earlier with this key. */
export async function findByKey(
  connection: Connection,
  { userId, key }: { userId: string; key: string },
): Promise<ChatMessageRow | undefined> {
  return messages(connection)
    .where('chat_messages.user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

/** Moves a message to another state; undefined when it was not in one of `from`. */
export async function moveMessage(
  connection: Connection,
  options: {
    id: string;
    from: readonly ChatMessageState[];
    to: ChatMessageState;
    clearedAt?: Date;
  },
): Promise<ChatMessageRow | undefined> {
  const { id, from, to, clearedAt } = options;
  const moved = await db(connection)
    .updateTable('chat_messages')
    .set({
      state: to,
      is_held: to === 'hidden' ? sql`is_held` : false,
      ...(to === 'deleted' ? { message: '' } : {}),
      ...(clearedAt ? { cleared_at: clearedAt } : {}),
    })
    .where('message_id', '=', id)
    .where('state', 'in', from)
    .returning('message_id')
    .executeTakeFirst();
  return moved ? findMessage(connection, id) : undefined;
}

/**
 * Empties a message that is no longer shown in the live events that are kept, which a stream that resumes would get: it
 * then gets the message without its text.
 */
export async function emptyEvents(
  connection: Connection,
  { id, guild, state }: Pick<ChatMessage, 'id' | 'guild' | 'state'>,
): Promise<void> {
  const change = JSON.stringify({ message: '', state });
  await sql`
    update live_events set data = (data::jsonb || ${change}::jsonb)::text
    where channel = ${`guild:${guild}`} and name = 'chatMessage.added'
      and position(${id}::text in data) > 0 and data::jsonb ->> 'id' = ${id}`.execute(
    db(connection),
  );
}

/** Inserts a system message, once per cause; undefined when it exists, or is about a restricted account. */
export async function insertSystemMessage(
  connection: Connection,
  options: { id: string; guild: GuildId; text: string; cause: string; at: Date },
): Promise<ChatMessageRow | undefined> {
  const { id, guild, text, cause, at } = options;
  const inserted = await db(connection)
    .insertInto('chat_messages')
    .columns(['message_id', 'guild', 'message', 'posted_at', 'is_system', 'cause'])
    .expression(
      sql`select ${id}::uuid, ${guild}::guild_id, ${text}::text, ${at}::timestamptz, true, ${cause}::text
        where split_part(${cause}::text, ':', 2) not in (${restrictedAccounts()})`,
    )
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return inserted ? findMessage(connection, id) : undefined;
}

/** Stores a player's read position; never backwards. True when it changed. */
export async function saveRead(
  connection: Connection,
  { userId, guild, sequence }: { userId: string; guild: GuildId; sequence: number },
): Promise<boolean> {
  const saved = await db(connection)
    .insertInto('chat_reads')
    .columns(['user_id', 'guild', 'sequence'])
    .expression((build) =>
      build
        .selectFrom('chat_messages')
        .select((select) => [
          select.val(userId).as('user_id'),
          select.val(guild).as('guild'),
          select.fn.max('sequence').as('sequence'),
        ])
        .where('guild', '=', guild)
        .where('sequence', '<=', sequence)
        .having((having) => having.fn.max('sequence'), 'is not', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'guild'])
        .doUpdateSet((update) => ({ sequence: update.ref('excluded.sequence') }))
        .whereRef('chat_reads.sequence', '<', 'excluded.sequence'),
    )
    .returning('sequence')
    .executeTakeFirst();
  return saved !== undefined;
}

function messages(
  connection: Connection,
): SelectQueryBuilder<ChatTables, 'chat_messages' | 'players', ChatMessageRow> {
  return db(connection)
    .selectFrom('chat_messages')
    .leftJoin('players', 'players.user_id', 'chat_messages.user_id')
    .selectAll('chat_messages')
    .select(['players.display_name', 'players.role', 'players.level']) as SelectQueryBuilder<
    ChatTables,
    'chat_messages' | 'players',
    ChatMessageRow
  >;
}

/**
 * Locks the table of messages against other writers until the transaction ends; reads are not blocked. A message that was
 * committed before is visible to the transaction, which can clear or rename it; a later one is written with the
 * restrictions and the name that the transaction stores. Call it before the transaction writes to the table: otherwise two
 * such transactions can deadlock.
 */
export async function lockMessages(tx: Transaction): Promise<void> {
  await sql`lock table chat_messages in share row exclusive mode`.execute(db(tx));
}

/** Writes another name into the announcements about a user, which begin with the name; the guilds of their chats. */
export async function renameInAnnouncements(
  connection: Connection,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<GuildId[]> {
  const rows = await connection
    .tables<ChatTables>()
    .updateTable('chat_messages')
    .set({ message: sql`${to}::text || substr(message, length(${from}::text) + 1)` })
    .where('is_system', '=', true)
    .where(sql<string>`split_part(cause, ':', 2)`, '=', userId)
    .where(sql<boolean>`starts_with(message, ${from}::text)`)
    .returning('guild')
    .execute();
  return rows.map(({ guild }) => guild);
}

/**
 * Writes a user's name into the live events that are kept, which a stream that resumes would get: as the author of
 * messages, and in the announcements, which have the name already. Call {@link lockMessages} before, or a message that
 * is being stored keeps the former name.
 */
export async function renameInEvents(
  connection: Connection,
  { userId, name }: { userId: string; name: string },
): Promise<void> {
  const author = JSON.stringify({ userName: name });
  await sql`
    update live_events set data = (data::jsonb || ${author}::jsonb)::text
    where name = 'chatMessage.added'
      and position(${userId}::text in data) > 0 and data::jsonb ->> 'userId' = ${userId}`.execute(
    db(connection),
  );
  await sql`
    update live_events event
    set data = (event.data::jsonb || jsonb_build_object('message', message.message))::text
    from chat_messages message
    where message.is_system and split_part(message.cause, ':', 2) = ${userId} and message.state = 'shown'
      and event.channel = 'guild:' || message.guild and event.name = 'chatMessage.added'
      and position(message.message_id::text in event.data) > 0
      and event.data::jsonb ->> 'id' = message.message_id::text`.execute(db(connection));
}

/**
 * Takes what a user wrote, and what announces them, out of the live events that are kept: a stream that resumes would get
 * it although `messagesPage` no longer shows it. The rows stay, because streams take a missing one for lost events.
 * @returns the guilds in whose chat something of theirs is
 */
export async function clearMessageEvents(tx: Transaction, userId: string): Promise<GuildId[]> {
  await lockMessages(tx);
  const { rows } = await sql<{ guild: GuildId }>`
    with found as (
      select message_id, guild from chat_messages where user_id = ${userId}
      union all
      select message_id, guild from chat_messages
      where is_system and split_part(cause, ':', 2) = ${userId}),
    cleared as (
      update live_events event set channel = 'erased', data = '{}' from found
      where event.name = 'chatMessage.added' and event.channel = 'guild:' || found.guild
        and event.data::jsonb ->> 'id' = found.message_id::text)
    select distinct guild from found`.execute(db(tx));
  return rows.map(({ guild }) => guild);
}

/**
 * Does for every restricted account what `clearMessageEvents` does for one.
 * @returns for each guild in whose chat something of theirs is, one of the people whom it is about
 */
export async function clearRestrictedMessageEvents(
  tx: Transaction,
): Promise<{ guild: GuildId; userId: string }[]> {
  await lockMessages(tx);
  const { rows } = await sql<{ guild: GuildId; userId: string }>`
    with found as (
      select message.message_id, message.guild, restricted.user_id
      from chat_messages message
      join restricted_accounts restricted on restricted.user_id =
        case when message.is_system then split_part(message.cause, ':', 2) else message.user_id end),
    cleared as (
      update live_events event set channel = 'erased', data = '{}' from found
      where event.name = 'chatMessage.added' and event.channel = 'guild:' || found.guild
        and event.data::jsonb ->> 'id' = found.message_id::text)
    select distinct on (guild) guild, user_id as "userId" from found order by guild, user_id`.execute(
    db(tx),
  );
  return rows;
}

/** Ids of the system messages that name a user (`cause` is `{why}:{userId}:{what}`). */
export async function announcementsAbout(
  connection: Connection,
  userId: string,
): Promise<string[]> {
  const rows = await db(connection)
    .selectFrom('chat_messages')
    .select('message_id')
    .where('is_system', '=', true)
    .where(sql<string>`split_part(cause, ':', 2)`, '=', userId)
    .execute();
  return rows.map((row) => row.message_id);
}
