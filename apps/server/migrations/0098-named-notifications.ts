import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * `about_id` is the other person whom the text of a notification names. Such a notification is deleted
 * with that person's account. Earlier ones of mentoring are assigned to their mentorship; those whose
 * mentorship is gone name an erased person and are deleted.
 */
export const namedNotifications: Migration = {
  async up(db) {
    await sql`alter table notifications
      add column about_id text references profiles (user_id) on delete cascade`.execute(db);
    await sql`create index notifications_about on notifications (about_id)
      where about_id is not null`.execute(db);
    await sql`
      update notifications n set
        about_id = case when n.cause like 'mentor-accepted:%' then m.apprentice_id else m.mentor_id end,
        sent_by = case when n.sent_by is null then null else m.mentor_id end
      from mentorships m
      where n.type = 'mentoring' and split_part(n.cause, ':', 2) = m.mentorship_id::text`.execute(
      db,
    );
    await sql`delete from notifications where type = 'mentoring' and about_id is null`.execute(db);
  },
};
