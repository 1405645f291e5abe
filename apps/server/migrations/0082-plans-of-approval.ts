import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lets the functions of an approval cache their plans. Where PostgreSQL knew the length of the list of submissions,
 * it planned two statements again for every call, which took as long as executing them; a function in SQL is always
 * planned again. And because it estimates every list at a hundred rows, it read whole tables of some thousands
 * instead of the few rows that an approval finds by key.
 */
export const plansOfApproval: Migration = {
  async up(db) {
    await sql`alter function decide_submissions(jsonb)
      set plan_cache_mode = force_generic_plan
      set enable_hashjoin = off
      set enable_mergejoin = off`.execute(db);
    await sql`
      create or replace function announce_in_hall(words jsonb) returns void language plpgsql as $$
      begin
        with said as (
          insert into chat_messages (message_id, guild, message, posted_at, is_system, cause)
          values ((words ->> 'id')::uuid, words ->> 'guild', words ->> 'text',
            (words ->> 'at')::timestamptz, true, words ->> 'cause')
          on conflict (cause) do nothing returning sequence)
        insert into live_events (channel, name, data)
        select 'guild:' || (words ->> 'guild'), 'chatMessage.added',
          jsonb_set(words -> 'event', '{sequence}', to_jsonb(sequence))::text
        from said;
      end $$`.execute(db);
  },
};
