import type { GuildId } from '@goreal/domain/guilds';
import type { LiveEventName, LiveEvents } from '@goreal/domain/live';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { insertEvents } from './live-events.repository.ts';

/** Who hears an event: one player, a guild, the elders, or everyone signed in. */
export type Channel = `user:${string}` | `guild:${GuildId}` | 'elders' | 'everyone';

export type OutboxEvent<Name extends LiveEventName = LiveEventName> = {
  [Key in Name]: { channel: Channel; name: Key; data: LiveEvents[Key] };
}[Name];

/** Writes live events in the transaction that causes them. They leave only after its commit. */
export async function appendEvents(
  connection: Transaction | Connection,
  events: readonly OutboxEvent[],
): Promise<void> {
  await insertEvents(connection, events);
}
