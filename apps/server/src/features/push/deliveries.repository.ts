import { sql } from 'kysely';
import type { Connection, Database, Transaction } from '#platform/database/database.ts';
import type { Candidate, Claim, PushState, PushTables } from './push.table.ts';

const db = (connection: Connection) => connection.tables<PushTables>();

/**
 * Locks the position up to which notifications were queued, so that one process queues at a time. Both are
 * transaction ids: the notifications of all transactions before `from` were queued, and `next` is the oldest
 * transaction that still runs. A restored database counts ids from a lower number than the stored position: `from` is 0.
 */
export async function lockPosition(tx: Transaction): Promise<{ from: string; next: string }> {
  const { rows } = await sql<{ from: string; next: string }>`
    select (case when read_until > running.oldest then 0 else read_until end)::text as "from",
      running.oldest::text as next
    from push_position,
      (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest) as running
    for update of push_position`.execute(db(tx));
  return rows[0] ?? { from: '0', next: '0' };
}

export async function movePosition(tx: Transaction, next: string): Promise<void> {
  await sql`update push_position set read_until = ${next}::bigint`.execute(db(tx));
}

/** Notifications by their ids, or those that were written by a transaction from `from` on, and at `since` or later. */
export type Which = { from: string; since: Date } | { ids: readonly string[] };

/** Unread notifications with each device of their readers that has no delivery yet. */
export async function candidates(
  connection: Connection,
  options: { which: Which; withFcm: boolean },
): Promise<Candidate[]> {
  const { which, withFcm } = options;
  const chosen =
    'from' in which
      ? sql<boolean>`n.written_by >= ${which.from}::bigint and n.created_at >= ${which.since}`
      : sql<boolean>`n.notification_id = any(${which.ids as string[]}::uuid[])`;
  const { rows } = await sql<Candidate>`
    select n.notification_id, n.type, n.priority, n.created_at, n.data ->> 'broadcastId' as batch_id,
      d.device_id, d.endpoint is null as by_fcm, s.muted_kinds, s.quiet_from, s.quiet_until
    from notifications n
    join push_devices d on d.user_id = n.user_id and d.created_at <= n.created_at
    left join push_settings s on s.user_id = n.user_id
    where ${chosen} and not n.is_read and (${withFcm} or d.endpoint is not null)
      and not exists (select 1 from push_deliveries x
        where x.notification_id = n.notification_id
          and x.device_id = d.device_id)`.execute(db(connection));
  return rows;
}

/** Queues deliveries; existing ones stay unchanged. */
export async function insertDeliveries(
  connection: Connection,
  deliveries: readonly (Pick<Candidate, 'notification_id' | 'device_id' | 'batch_id' | 'by_fcm'> & {
    due_at: Date;
  })[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await sql`
    insert into push_deliveries (notification_id, device_id, batch_id, by_fcm, due_at, created_at)
    select d.notification_id, d.device_id, d.batch_id, d.by_fcm, d.due_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d (notification_id uuid,
      device_id uuid, batch_id uuid, by_fcm boolean, due_at timestamptz)
    on conflict (notification_id, device_id) do nothing`.execute(db(connection));
}

/**
 * Claims due deliveries for this process until `leaseEnd`: one a device, none of `busy` devices, and none of a device
 * to which any process sends one. Claims of two processes at the same instant do not see each other, and may take one
 * each of the same device. After the lease of a dead process its deliveries are due again.
 * @param options.withFailing also of devices whose last push failed
 * @returns `isAll`: fewer rows than `limit` were due, so another claim finds nothing until a device is free
 */
export async function claimDue(
  database: Database,
  options: {
    now: Date;
    leaseEnd: Date;
    limit: number;
    busy: readonly string[];
    withFailing: boolean;
  },
): Promise<{ claims: Claim[]; isAll: boolean }> {
  const { now, leaseEnd, limit, busy, withFailing } = options;
  const { rows } = await database.pool.query<Claim & { read: number }>({
    name: 'push-claim',
    text: `
      with held as materialized (
        -- The upper bound keeps the end of quiet hours out of the scan; a clock more than a minute ahead is not seen.
        select device_id from push_deliveries
        where state = 'sending' and due_at > $1 and due_at <= $2::timestamptz + interval '1 minute'
      ), due as (
        select delivery_id, device_id, due_at from push_deliveries
        where state in ('queued', 'sending') and due_at <= $1 and device_id <> all ($4::uuid[])
          and device_id not in (select device_id from held)
          and ($5 or not exists (select from push_devices v
            where v.device_id = push_deliveries.device_id and ${IS_FAILING}))
        order by due_at limit $3 for update skip locked
      ), first as (
        select distinct on (device_id) delivery_id from due order by device_id, due_at, delivery_id
      ), claimed as (
        update push_deliveries d set state = 'sending', attempt = d.attempt + 1, due_at = $2
        from first where d.delivery_id = first.delivery_id
        returning d.delivery_id, d.attempt, d.notification_id, d.device_id
      )
      select c.delivery_id, c.attempt, c.notification_id, c.device_id,
        (select count(*) from due)::integer as read, coalesce(${IS_FAILING}, false) as "isFailing",
        case when v.device_id is not null then json_build_object('endpoint', v.endpoint,
          'p256dh', v.p256dh, 'auth', v.auth, 'fcm_token', v.fcm_token, 'public_key', v.public_key,
          'created_at', v.created_at) end as device,
        case when n.notification_id is not null then json_build_object('id', n.notification_id,
          'type', n.type, 'title', n.title, 'body', n.body, 'icon', n.icon,
          'clickAction', n.click_action, 'createdAt', n.created_at, 'data', n.data,
          'priority', n.priority, 'isRead', n.is_read) end as notification
      from claimed c
      left join push_devices v on v.device_id = c.device_id
      left join notifications n on n.notification_id = c.notification_id
        -- A device may have been moved to another user meanwhile.
        and n.user_id = v.user_id`,
    values: [now, leaseEnd, limit, busy, withFailing],
  });
  const claims = rows.map(({ read: _read, ...claim }) => claim);
  return { claims, isAll: (rows[0]?.read ?? 0) < limit };
}

/** Of a device `v`: whether its last push failed. */
const IS_FAILING = `(v.last_failure_at is not null
  and (v.last_success_at is null or v.last_success_at < v.last_failure_at))`;

/** The outcome of a claimed delivery; `due_at` only for a retry. */
export type Recorded = {
  delivery_id: number;
  attempt: number;
  state: Exclude<PushState, 'sending'>;
  due_at: Date | null;
  reason: string | null;
};

/** Stores outcomes, each for its attempt, and updates their devices: the last success or failure, or the expiry. */
export async function recordOutcomes(
  database: Database,
  outcomes: readonly Recorded[],
  now: Date,
): Promise<void> {
  await database.pool.query({
    name: 'push-record',
    text: `
      with written as (
        update push_deliveries d
        set state = o.state, due_at = coalesce(o.due_at, d.due_at), reason = o.reason
        from jsonb_to_recordset($1::jsonb) as o (delivery_id bigint, attempt smallint, state text,
          due_at timestamptz, reason text)
        where d.delivery_id = o.delivery_id and d.attempt = o.attempt and d.state = 'sending'
        returning d.device_id, d.state, d.reason
      ), gone as (
        delete from push_devices
        where device_id in (select device_id from written where state = 'expired')
      )
      update push_devices v set
        last_success_at = case when w.state = 'accepted' then $2 else v.last_success_at end,
        last_failure_at = case when w.state = 'accepted' then v.last_failure_at else $2 end,
        last_failure = case when w.state = 'accepted' then v.last_failure else w.reason end
      from written w
      where v.device_id = w.device_id and w.state in ('accepted', 'failed', 'queued')
        and v.device_id not in (select device_id from written where state = 'expired')`,
    values: [JSON.stringify(outcomes), now],
  });
}

/** Delivery counts of one broadcast. */
export type BatchFigures = {
  open: number;
  accepted: number;
  failed: number;
  expired: number;
  acceptedByFcm: number;
  byFcm: number;
};

export async function batchFigures(
  connection: Connection,
  batchIds: readonly string[],
): Promise<Map<string, BatchFigures>> {
  const { rows } = await sql<BatchFigures & { batch_id: string }>`
    select batch_id,
      count(*) filter (where state in ('queued', 'sending')) as open,
      count(*) filter (where state = 'accepted') as accepted,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'expired') as expired,
      count(*) filter (where by_fcm) as "byFcm",
      count(*) filter (where by_fcm and state = 'accepted') as "acceptedByFcm"
    from push_deliveries where batch_id = any(${batchIds as string[]}::uuid[])
    group by batch_id`.execute(db(connection));
  return new Map(rows.map(({ batch_id, ...figures }) => [batch_id, figures]));
}

/** Deletes at most `limit` deliveries that are older, and returns how many. */
export async function pruneDeliveries(
  connection: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const old = db(connection)
    .selectFrom('push_deliveries')
    .select('delivery_id')
    .where('created_at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await db(connection)
    .deleteFrom('push_deliveries')
    .where('delivery_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
