import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `announce_in_hall` posts a system message in a guild chat, for changes in one statement; once per cause. Such a
 * message names a user (`cause` is `{why}:{userId}:{what}`), so it is emptied with the user's account.
 */
export const hallWords: Migration = {
  async up(db) {
    await sql`
      create function announce_in_hall(words jsonb) returns void language sql as $$
        with said as (
          insert into chat_messages (message_id, guild, message, posted_at, is_system, cause)
          values ((words ->> 'id')::uuid, words ->> 'guild', words ->> 'text',
            (words ->> 'at')::timestamptz, true, words ->> 'cause')
          on conflict (cause) do nothing returning sequence)
        insert into live_events (channel, name, data)
        select 'guild:' || (words ->> 'guild'), 'chatMessage.added',
          jsonb_set(words -> 'event', '{sequence}', to_jsonb(sequence))::text
        from said
      $$`.execute(db);
    await sql`create index chat_messages_about on chat_messages (split_part(cause, ':', 2))
      where is_system`.execute(db);
    await sql`
      create function remove_hall_words() returns trigger language plpgsql as $$
      begin
        delete from chat_messages
        where is_system and split_part(cause, ':', 2) = old.user_id;
        return old;
      end $$`.execute(db);
    await sql`
      create trigger profiles_hall_words before delete on profiles
      for each row execute function remove_hall_words()`.execute(db);
  },
};
