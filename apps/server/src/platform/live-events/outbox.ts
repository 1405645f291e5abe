import type { Connection, Transaction } from '#platform/database/database.ts';
import { insertEvents } from './live-events.repository.ts';
import type { OutboxEvent } from './outbox-event.ts';

/** Writes live events in the transaction that causes them. They leave only after its commit. */
export async function appendEvents(
  connection: Transaction | Connection,
  events: readonly OutboxEvent[],
): Promise<void> {
  await insertEvents(connection, events);
}
