import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { DeviceRow, PushTables } from './push.table.ts';

const db = (connection: Connection) => connection.tables<PushTables>();

type NewDevice = Pick<
  DeviceRow,
  | 'user_id'
  | 'session_id'
  | 'endpoint'
  | 'p256dh'
  | 'auth'
  | 'fcm_token'
  | 'public_key'
  | 'user_agent'
  | 'expires_at'
>;

/**
 * Serialises the registrations of a browser until the end of the transaction, also those of several users. In the order
 * of the keys, so that two registrations do not wait for each other.
 */
export async function lockBrowser(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('push-browser:' || id, 0) as key
      from unnest(${[...ids]}::text[]) as id order by key) as keys`.execute(tx.tables<never>());
}

/**
 * Registers or updates a device. A browser on which another user signed in since is moved to that user. New keys make
 * it a new subscription.
 */
export async function upsertDevice(
  connection: Connection,
  device: NewDevice,
  now: Date,
): Promise<string> {
  const row = await db(connection)
    .insertInto('push_devices')
    .values({ ...device, created_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.column(device.endpoint === null ? 'fcm_token' : 'endpoint').doUpdateSet((known) => ({
        ...device,
        last_seen_at: now,
        created_at: known
          .case()
          .when('push_devices.p256dh', 'is not distinct from', device.p256dh)
          .then(known.ref('push_devices.created_at'))
          .else(now)
          .end(),
      })),
    )
    .returning('device_id')
    .executeTakeFirstOrThrow();
  return row.device_id;
}

/** Whether another user registered this browser. */
export async function isDeviceOfAnother(
  connection: Connection,
  device: {
    userId: string;
    endpoint: string | undefined;
    fcmToken: string | null | undefined;
  },
): Promise<boolean> {
  const { userId, endpoint = null, fcmToken = null } = device;
  const row = await db(connection)
    .selectFrom('push_devices')
    .select('device_id')
    .where('user_id', '!=', userId)
    .where((is) => is.or([is('endpoint', '=', endpoint), is('fcm_token', '=', fcmToken)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A token belongs to one browser: it is cleared on any other device that had it. */
export async function releaseToken(connection: Connection, token: string): Promise<void> {
  await db(connection)
    .deleteFrom('push_devices')
    .where('fcm_token', '=', token)
    .where('endpoint', 'is', null)
    .execute();
  await db(connection)
    .updateTable('push_devices')
    .set({ fcm_token: null })
    .where('fcm_token', '=', token)
    .execute();
}

export async function devicesOf(connection: Connection, userId: string): Promise<DeviceRow[]> {
  return db(connection)
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_id')
    .execute();
}

/** Removes all devices of a user, or the named one; returns how many. */
export async function deleteDevices(
  connection: Connection,
  options: { userId: string; endpoint?: string; deviceId?: string },
): Promise<number> {
  const { userId, endpoint, deviceId } = options;
  let query = db(connection).deleteFrom('push_devices').where('user_id', '=', userId);
  if (endpoint !== undefined) query = query.where('endpoint', '=', endpoint);
  if (deviceId !== undefined) query = query.where('device_id', '=', deviceId);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}

export async function countDevices(connection: Connection, userId: string): Promise<number> {
  return countRows(db(connection).selectFrom('push_devices').where('user_id', '=', userId));
}

/** Removes a user's devices beyond the newest `keep`. */
export async function trimDevices(
  connection: Connection,
  { userId, keep }: { userId: string; keep: number },
): Promise<void> {
  const beyond = db(connection)
    .selectFrom('push_devices')
    .select('device_id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('device_id')
    .offset(keep);
  await db(connection).deleteFrom('push_devices').where('device_id', 'in', beyond).execute();
}

/** Expired devices, or those whose app was not opened since `unseenSince`. */
export async function pruneDevices(
  connection: Connection,
  { now, unseenSince }: { now: Date; unseenSince: Date },
): Promise<void> {
  await db(connection)
    .deleteFrom('push_devices')
    .where((row) => row.or([row('expires_at', '<', now), row('last_seen_at', '<', unseenSince)]))
    .execute();
}

/** Stores the outcome of a push outside the queue. */
export async function recordOutcome(
  connection: Connection,
  outcome: { deviceId: string; now: Date; failure: string | null },
): Promise<void> {
  const { deviceId, now, failure } = outcome;
  await db(connection)
    .updateTable('push_devices')
    .set(
      failure === null ? { last_success_at: now } : { last_failure_at: now, last_failure: failure },
    )
    .where('device_id', '=', deviceId)
    .execute();
}
