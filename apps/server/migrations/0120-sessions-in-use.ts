import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When a session was last used, and when its owner last proved who they are: at the sign-in, or inside the session.
 * Sessions from before count as used now and as never confirmed.
 */
export const sessionsInUse: Migration = {
  async up(db) {
    await sql`
      alter table auth_sessions
        add column "lastUsedAt" timestamptz not null default now(),
        add column "confirmedAt" timestamptz not null default 'epoch'`.execute(db);
    await sql`alter table auth_sessions alter column "confirmedAt" set default now()`.execute(db);
  },
};
