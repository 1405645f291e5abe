import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A player has one link of a guardian at most: the newest. */
export const oneGuardianLink: Migration = {
  async up(db) {
    await sql`
      delete from guardian_links link using guardian_links newer
      where newer.user_id = link.user_id
        and (newer.created_at, newer.token_hash) > (link.created_at, link.token_hash)`.execute(db);
    await sql`drop index guardian_links_user`.execute(db);
    await sql`create unique index guardian_links_user on guardian_links (user_id)`.execute(db);
  },
};
