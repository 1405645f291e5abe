import type { LevelId } from '@goreal/domain/ascension/levels';
import type { ChatMode } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Database } from '#platform/database/database.ts';

/** A message to post. */
export type Posting = {
  id: string;
  guild: GuildId;
  userId: string;
  message: string;
  at: Date;
  key: string | null;
  /** held by the word list */
  isHeld: boolean;
  /** elders may post in quiet mode, and are exempt from slow mode */
  isElder: boolean;
  /** the live event's members after those of {@link Placed}, as JSON without its opening brace */
  eventTail: string;
};

/** What the database adds to a message: its place, and level and name of its author at this moment. */
export type Placed = { sequence: number; levelId: LevelId; userName: string };

/**
 * Posts a message and its live event in one statement, if the chat's mode, the player's mute and slow mode allow it
 * and the key is new. One round trip and one commit, so a message is delivered little later than a bare insert. Slow
 * mode uses a row of its own, so that concurrent messages of one player serialise.
 * @returns what the database added, or undefined when it was not posted; {@link obstaclesOf} then gives the reasons
 */
export async function insertMessage(
  database: Database,
  posting: Posting,
): Promise<Placed | undefined> {
  const { rows } = await database.pool.query<Placed>({
    name: 'chat-post',
    text: POST,
    values: [
      posting.id,
      posting.guild,
      posting.userId,
      posting.message,
      posting.at,
      posting.key,
      posting.isHeld,
      posting.isElder,
      posting.eventTail,
    ],
  });
  return rows[0];
}

const POST = `
  with chat as (
    select mode, slow_seconds from guild_chats
    where guild = $2 and (mode = 'open' or mode = 'read-only' and $8)
      and not exists (select from chat_messages where user_id = $3 and client_key = $6)
      and not exists (select from chat_mutes
        where user_id = $3 and lifted_at is null and until > $5)
      and not exists (select from restricted_accounts where user_id = $3)),
  pace as (
    insert into chat_paces (user_id, posted_at)
    select $3, $5 from chat where slow_seconds > 0 and not $8
    on conflict (user_id) do update set posted_at = excluded.posted_at
      where chat_paces.posted_at
        <= excluded.posted_at - make_interval(secs => (select slow_seconds from chat))
    returning user_id),
  posted as (
    insert into chat_messages
      (message_id, guild, user_id, message, posted_at, client_key, state, is_held)
    select $1, $2, $3, $4, $5, $6, case when $7 then 'hidden' else 'shown' end, $7
    from chat where slow_seconds = 0 or $8 or exists (select from pace)
    on conflict (user_id, client_key) where client_key is not null do nothing
    returning sequence),
  placed as (
    select posted.sequence, players.level, players.display_name
    from posted, players where players.user_id = $3),
  emitted as (
    insert into live_events (channel, name, data)
    select 'guild:' || $2, 'chatMessage.added',
      '{"sequence":' || sequence || ',"levelId":"' || level || '","userName":' || to_json(display_name)
        || ',' || $9
    from placed
    union all
    select 'elders', 'moderation.changed', '{"what":"queue"}' from placed where $7)
  select sequence, level as "levelId", display_name as "userName" from placed`;

/** Every condition that may prevent a message. */
export type Obstacles = {
  mode: ChatMode;
  slowSeconds: number;
  lastPostedAt: Date | null;
  mutedUntil: Date | null;
  muteReason: string | null;
};

export async function obstaclesOf(
  database: Database,
  { guild, userId, now }: { guild: GuildId; userId: string; now: Date },
): Promise<Obstacles | undefined> {
  const { rows } = await database.pool.query<Obstacles>({
    name: 'chat-obstacles',
    text: `
      select chat.mode, chat.slow_seconds as "slowSeconds", pace.posted_at as "lastPostedAt",
        mute.until as "mutedUntil", mute.reason as "muteReason"
      from guild_chats chat
        left join chat_paces pace on pace.user_id = $2
        left join chat_mutes mute
          on mute.user_id = $2 and mute.lifted_at is null and mute.until > $3
      where chat.guild = $1`,
    values: [guild, userId, now],
  });
  return rows[0];
}
