import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A device is removed together with the session that saved it last: somebody who had a stolen session would otherwise go
 * on receiving its owner's notifications. Devices from before get their session at the next start of their app, which
 * saves them again.
 */
export const devicesOfASession: Migration = {
  async up(db) {
    await sql`alter table push_devices
      add column session_id text references auth_sessions (id) on delete cascade`.execute(db);
    await sql`create index push_devices_session on push_devices (session_id)`.execute(db);
  },
};
