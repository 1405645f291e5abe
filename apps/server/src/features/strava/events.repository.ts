import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { EventRow, StravaTables } from './strava.table.ts';
import type { StravaEvent } from './wire.ts';

const db = (connection: Connection) => connection.tables<StravaTables>();

/**
 * Stores an event. Two changes within one second have the same key, as has a repetition after a slow response: the
 * later one replaces the earlier, and is processed after every read that has begun.
 */
export async function insertEvent(
  connection: Connection,
  { event, deauthorises, at }: { event: StravaEvent; deauthorises: boolean; at: Date },
): Promise<void> {
  await db(connection)
    .insertInto('strava_events')
    .values({
      object_type: event.object_type,
      object_id: event.object_id,
      aspect_type: event.aspect_type,
      owner_id: event.owner_id,
      event_time: event.event_time,
      deauthorises,
      due_at: at,
      received_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['object_type', 'object_id', 'aspect_type', 'event_time']).doUpdateSet({
        event_id: sql`default`,
        state: 'waiting',
        attempts: 0,
        due_at: at,
        received_at: at,
      }),
    )
    .execute();
  await db(connection).updateTable('strava_app').set({ last_event_at: at }).execute();
}

/** Claims the next due event; it is due again at `again` in case this process dies. */
export async function claimEvent(
  connection: Connection,
  { now, again }: { now: Date; again: Date },
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    update strava_events set due_at = ${again}
    where event_id = (select event_id from strava_events where state = 'waiting' and due_at <= ${now}
      order by due_at, event_id limit 1 for update skip locked)
    returning *`.execute(db(connection));
  return rows[0];
}

/** Settles this event and earlier ones of its object: one read answers them all. */
export async function settleEvents(
  connection: Connection,
  { event, state }: { event: EventRow; state: 'done' | 'ignored' | 'failed' },
): Promise<void> {
  await db(connection)
    .updateTable('strava_events')
    .set({ state })
    .where('object_type', '=', event.object_type)
    .where('object_id', '=', event.object_id)
    .where('owner_id', '=', event.owner_id)
    .where('deauthorises', '=', event.deauthorises)
    .where('event_id', '<=', event.event_id)
    .where('state', '=', 'waiting')
    .execute();
}

export async function rescheduleEvent(
  connection: Connection,
  { eventId, until, failed }: { eventId: number; until: Date; failed: boolean },
): Promise<void> {
  await sql`
    update strava_events set due_at = ${until}, attempts = attempts + ${failed ? 1 : 0}
    where event_id = ${eventId}`.execute(db(connection));
}

export async function countEvents(connection: Connection, since: Date) {
  return db(connection)
    .selectFrom('strava_events')
    .select(({ fn }) => [
      fn.countAll<number>().as('received'),
      fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
      fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
}

export async function pruneEvents(connection: Connection, before: Date): Promise<void> {
  await db(connection)
    .deleteFrom('strava_events')
    .where('received_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute();
}
