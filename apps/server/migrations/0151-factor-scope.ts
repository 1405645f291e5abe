import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The time since which a second factor is required of everybody; null while it concerns elders and operators
 * only. While it is set, a player's passkey is awaited beside the password too.
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
