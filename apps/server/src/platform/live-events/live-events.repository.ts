import { sql } from 'kysely';
import type { Connection, Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { OutboxEvent } from './outbox-event.ts';
import type { Position } from './position.ts';

type LiveEventsTables = Pick<Tables, 'live_events'>;

const db = (connection: Pick<Connection, 'tables'>) => connection.tables<LiveEventsTables>();

/** A row of the outbox; `settled` when no running transaction can still commit before it. */
export type OutboxRow = {
  xid: number;
  event: number;
  channel: string;
  name: string;
  /** JSON text, forwarded unchanged */
  data: string;
  settled: boolean;
};

export async function insertEvents(
  connection: Pick<Connection, 'tables'>,
  events: readonly OutboxEvent[],
): Promise<void> {
  const rows = JSON.stringify(events);
  await sql`
    insert into live_events (channel, name, data)
    select e.channel, e.name, e.data
    from json_to_recordset(${rows}::json)
      as e (channel text, name text, data text)`.execute(db(connection));
}

const COLUMNS = `xid::text::bigint as xid, event_id as event, channel, name, data,
  xid < pg_snapshot_xmin(pg_current_snapshot()) as settled`;

/** At most `limit` rows after a position, in order, and whether the row at that position still exists. */
export async function eventsAfter(
  database: Database,
  { after, limit }: { after: Position; limit: number },
): Promise<{ rows: OutboxRow[]; isRetained: boolean }> {
  const { rows } = await database.pool.query<{ isRetained: boolean } & (OutboxRow | { xid: null })>(
    {
      name: 'live-events-after',
      text: `select place."isRetained", newer.*
      from (select exists (select 1 from live_events
        where xid = $1::text::xid8 and event_id = $2::bigint) as "isRetained") as place
      left join lateral (select ${COLUMNS} from live_events
        where (xid, event_id) > ($1::text::xid8, $2::bigint) order by xid, event_id limit $3) as newer
        on true
      order by newer.xid, newer.event`,
      values: [String(after.xid), after.event, limit],
    },
  );
  return {
    rows: rows.filter((row) => row.xid !== null),
    isRetained: rows[0]?.isRetained ?? false,
  };
}

/** Settled rows of some channels in (after, upTo], at most `limit`; for a reconnecting stream. */
export async function missedEvents(
  database: Database,
  options: { channels: readonly string[]; after: Position; upTo: Position; limit: number },
): Promise<OutboxRow[]> {
  const { channels, after, upTo, limit } = options;
  const { rows } = await database.pool.query<OutboxRow>({
    name: 'live-events-missed',
    text: `select ${COLUMNS} from live_events
      where (xid, event_id) > ($1::text::xid8, $2::bigint)
        and (xid, event_id) <= ($3::text::xid8, $4::bigint)
        and channel = any($5::text[])
      order by xid, event_id limit $6`,
    values: [String(after.xid), after.event, String(upTo.xid), upTo.event, channels, limit],
  });
  return rows;
}

/** Whether every row after a position still exists: rows are pruned in order, so its own row is enough evidence. */
export async function isRetained(database: Database, position: Position): Promise<boolean> {
  const { rows } = await database.pool.query<{ kept: boolean }>({
    name: 'live-events-retained',
    text: `select exists (select 1 from live_events
      where xid = $1::text::xid8 and event_id = $2::bigint) as kept`,
    values: [String(position.xid), position.event],
  });
  return rows[0]?.kept ?? false;
}

/** The newest settled position; the zero position when the outbox is empty. */
export async function currentPosition(database: Database): Promise<Position> {
  const { rows } = await database.pool.query<Position>(
    `select xid::text::bigint as xid, event_id as event from live_events
     where xid < pg_snapshot_xmin(pg_current_snapshot()) order by xid desc, event_id desc limit 1`,
  );
  return rows[0] ?? { xid: 0, event: 0 };
}

/** Age of the oldest row after a position, in seconds. */
export async function lagAfter(database: Database, after: Position): Promise<number> {
  const { rows } = await database.pool.query<{ lag: number }>({
    name: 'live-events-lag',
    text: `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as lag
      from live_events where (xid, event_id) > ($1::text::xid8, $2::bigint)`,
    values: [String(after.xid), after.event],
  });
  return rows[0]?.lag ?? 0;
}

/**
 * Deletes events older than an hour; a stream that reconnects later reloads everything. The newest row stays, so that
 * a page opened in a quiet hour has a position to start from.
 */
export async function pruneEvents(database: Database): Promise<number> {
  const result = await database.pool.query(
    `delete from live_events where created_at < now() - interval '1 hour'
       and (xid, event_id) < (select xid, event_id from live_events
         order by xid desc, event_id desc limit 1)`,
  );
  return result.rowCount ?? 0;
}

/**
 * Empties the events that contain any of these ids. The rows stay, because streams treat a missing row as lost events
 * and reload.
 */
export async function clearEvents(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update live_events set channel = 'erased', data = '{}'
    where exists (
      select 1 from unnest(${ids}::text[]) as id
      where position(id in live_events.data) > 0 or position(id in live_events.channel) > 0
    )`.execute(db(connection));
}

/** Overwrites members of the events of a kind that are about these ids, for streams that resume. */
export async function changeEvents(
  connection: Connection,
  { name, changes }: { name: string; changes: readonly { id: string; data: object }[] },
): Promise<void> {
  await sql`
    update live_events event set data = (event.data::jsonb || change.data)::text
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id text, data jsonb)
    where event.name = ${name} and event.channel <> 'erased'
      and event.data::jsonb ->> 'id' = change.id`.execute(db(connection));
}

/** Wakes the other processes; the payload is only the sender's id. */
export async function notifyProcesses(database: Database, processId: string): Promise<void> {
  await database.pool.query({
    name: 'live-events-notify',
    text: `select pg_notify('live_events', $1)`,
    values: [processId],
  });
}
