import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A second factor of everybody, where the operator requires it: since when, or null where it concerns elders and
 * operators alone. A passkey is then awaited beside the password of players too.
 */
export const factorScope: Migration = {
  async up(db) {
    await sql`alter table factor_policy add column everybody_since timestamptz`.execute(db);
    await sql`
      create or replace function await_factor() returns trigger language plpgsql as $$
      begin
        new."awaitsFactor" := exists (
          select from totp_factors where user_id = new."userId" and confirmed_at is not null
        ) or exists (
          select from passkeys
          join profiles using (user_id)
          cross join factor_policy
          where user_id = new."userId"
            and (role <> 'player' or (policy = 'required' and everybody_since is not null))
        );
        return new;
      end $$`.execute(db);
  },
};
