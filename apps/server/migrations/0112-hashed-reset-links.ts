import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Reset links are stored under a hash of their token, `reset-password#<hash>`. The rules of 0096 apply to both forms,
 * because a process of the former version may still write the plain one during a rolling restart.
 */
export const hashedResetLinks: Migration = {
  async up(db) {
    await sql`
      update auth_verifications
      set identifier = 'reset-password#' || translate(
        encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '+/=', '-_')
      where identifier like 'reset-password:%'`.execute(db);
    await sql`
      create or replace function supersede_reset_links() returns trigger language plpgsql as $$
      begin
        delete from auth_verifications
        where value = new.value and id <> new.id and identifier like 'reset-password%';
        return null;
      end $$`.execute(db);
    await sql`drop trigger auth_verifications_supersede on auth_verifications`.execute(db);
    await sql`
      create trigger auth_verifications_supersede after insert on auth_verifications
      for each row when (new.identifier like 'reset-password%')
      execute function supersede_reset_links()`.execute(db);
    await sql`
      create or replace function end_reset_links() returns trigger language plpgsql as $$
      begin
        delete from auth_verifications
        where value = new."userId" and identifier like 'reset-password%';
        return null;
      end $$`.execute(db);
  },
};
