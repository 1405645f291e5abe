import type { AppealVerdict, ChatMode } from '@goreal/domain/chat/guild-chat';
import { UNREAD_CAP } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Selectable } from 'kysely';
import type { Connection, Database } from '#platform/database/database.ts';
import type { ChatTables } from './chat.repository.ts';

const db = (connection: Connection) => connection.tables<ChatTables>();

export type GuildChatRow = Selectable<ChatTables['guild_chats']>;

/** A guild chat as one member sees it, with their active mute, in one query. */
export type ChatOfMemberRow = {
  mode: ChatMode;
  slowSeconds: number;
  lastRead: number;
  unread: number;
  latest: number;
  muteId: string | null;
  muteUntil: Date | null;
  muteReason: string | null;
  appeal: string | null;
  verdict: AppealVerdict | null;
  answer: string | null;
};

export async function chatOfMember(
  database: Database,
  { guild, userId, now }: { guild: GuildId; userId: string; now: Date },
): Promise<ChatOfMemberRow | undefined> {
  const { rows } = await database.pool.query<ChatOfMemberRow>({
    name: 'guild-chat',
    text: CHAT_OF_MEMBER,
    values: [guild, userId, now],
  });
  return rows[0];
}

// The unread count starts at the first visit, so that earlier messages do not count.
const CHAT_OF_MEMBER = `
  select chat.mode, chat.slow_seconds as "slowSeconds", coalesce(seen.sequence, 0) as "lastRead",
    (select count(*)::int from (
      select from chat_messages m
      where m.guild = chat.guild and m.sequence > seen.sequence and m.state = 'shown'
        and not m.is_system and m.user_id is distinct from $2
        and (m.user_id is null or m.user_id not in (select user_id from restricted_accounts))
        and not exists (select from player_blocks b
          where b.user_id = $2 and b.blocked_id = m.user_id)
      order by m.sequence desc limit ${UNREAD_CAP}) news) as unread,
    coalesce((select max(m.sequence) from chat_messages m where m.guild = chat.guild), 0)
      as "latest",
    mute.mute_id as "muteId", mute.until as "muteUntil", mute.reason as "muteReason",
    mute.appeal, mute.verdict, mute.answer
  from guild_chats chat
    left join chat_reads seen on seen.guild = chat.guild and seen.user_id = $2
    left join chat_mutes mute on mute.user_id = $2 and mute.lifted_at is null and mute.until > $3
  where chat.guild = $1`;

export async function guildChats(connection: Connection): Promise<GuildChatRow[]> {
  return db(connection).selectFrom('guild_chats').selectAll().execute();
}

export async function updateGuildChat(
  connection: Connection,
  options: {
    guild: GuildId;
    change: { mode: ChatMode | undefined; slow_seconds: number | undefined };
    by: string;
    at: Date;
  },
): Promise<GuildChatRow | undefined> {
  const { guild, change, by, at } = options;
  return db(connection)
    .updateTable('guild_chats')
    .set({ ...change, updated_by: by, updated_at: at })
    .where('guild', '=', guild)
    .returningAll()
    .executeTakeFirst();
}
