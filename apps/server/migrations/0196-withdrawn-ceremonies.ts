import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * An approval that is undone withdraws its ceremony, and those of the levels that are lost by it, unless they were
 * shown. A level that is regained is celebrated only if it never was. The profile is written before the submission
 * (`decide_submissions`), so the trigger reads the level after the undo.
 */
export const withdrawnCeremonies: Migration = {
  async up(db) {
    await sql`
      create function level_rank(level text) returns integer language sql immutable as $$
        select array_position(
          array['genesis', 'acolyte', 'guardian', 'warrior', 'sage', 'legendary'], level)
      $$`.execute(db);
    await sql`
      create function withdraw_ceremonies() returns trigger language plpgsql as $$
      begin
        with withdrawn as (
          update notifications n set ceremony = 'none'
          from profiles p
          where p.user_id = new.user_id and n.user_id = new.user_id and n.ceremony = 'waiting'
            and (n.data ->> 'submissionId' = new.submission_id::text and n.type = 'quest_approved'
              or n.type = 'level_up' and level_rank(n.new_level) > level_rank(p.level))
          returning n.notification_id, n.is_read)
        insert into live_events (channel, name, data)
        select 'user:' || new.user_id, 'notification.changed', json_build_object(
          'ids', json_agg(notification_id), 'isRead', is_read, 'ceremony', 'none')::text
        from withdrawn group by is_read;
        return null;
      end $$`.execute(db);
    await sql`
      create trigger submissions_withdraw_ceremonies after update of status on submissions
      for each row when (old.status = 'approved' and new.status = 'pending')
      execute function withdraw_ceremonies()`.execute(db);
    await sql`
      create function celebrate_level_once() returns trigger language plpgsql as $$
      begin
        if exists (select 1 from notifications where user_id = new.user_id and type = 'level_up'
          and new_level = new.new_level and ceremony = 'shown') then
          new.ceremony := 'none';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger notifications_level_once before insert on notifications
      for each row when (new.type = 'level_up' and new.ceremony = 'waiting')
      execute function celebrate_level_once()`.execute(db);
  },
};
