import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** With its client's key, a submission that is sent again after a lost answer is found instead of stored twice. */
export const submissionKeys: Migration = {
  async up(db) {
    await sql`alter table submissions add column client_key uuid`.execute(db);
    await sql`create unique index submissions_key on submissions (user_id, client_key)
      where client_key is not null`.execute(db);
  },
};
