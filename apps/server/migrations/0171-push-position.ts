import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds the notifications to push by the transaction that wrote them, not by `created_at`: a clock that is set
 * back, or that of another machine, hid notifications behind the position. Earlier rows have 0.
 */
export const pushPosition: Migration = {
  async up(db) {
    await sql`alter table notifications add column written_by bigint not null default 0`.execute(
      db,
    );
    await sql`alter table notifications
      alter column written_by set default pg_current_xact_id()::text::bigint`.execute(db);
    await sql`drop index notifications_written`.execute(db);
    await sql`create index notifications_written on notifications using brin (written_by)`.execute(
      db,
    );
    await sql`alter table push_position drop column read_until,
      add column read_until bigint not null default 0`.execute(db);
  },
};
