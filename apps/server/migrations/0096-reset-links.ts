import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A password reset link becomes invalid with a newer one of the same account and with every change of its password,
 * in the same transaction and on every path.
 */
export const resetLinks: Migration = {
  async up(db) {
    await sql`create index auth_verifications_value on auth_verifications (value)`.execute(db);
    await sql`
      create function supersede_reset_links() returns trigger language plpgsql as $$
      begin
        delete from auth_verifications
        where value = new.value and id <> new.id and identifier like 'reset-password:%';
        return null;
      end $$`.execute(db);
    await sql`
      create trigger auth_verifications_supersede after insert on auth_verifications
      for each row when (new.identifier like 'reset-password:%')
      execute function supersede_reset_links()`.execute(db);
    await sql`
      create function end_reset_links() returns trigger language plpgsql as $$
      begin
        delete from auth_verifications
        where value = new."userId" and identifier like 'reset-password:%';
        return null;
      end $$`.execute(db);
    await sql`
      create trigger auth_accounts_end_reset_links after update of password on auth_accounts
      for each row when (old.password is distinct from new.password)
      execute function end_reset_links()`.execute(db);
  },
};
