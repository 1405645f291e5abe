import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The functions behind an approval keep their plans. Wherever PostgreSQL knew the length of the list of held
 * reports, it planned two statements anew for every call, which took as long as carrying them out; a
 * function in SQL is planned anew in any case. And as it takes every list for a hundred rows, it read whole
 * tables of some thousands instead of the few rows that an approval finds by their keys.
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
