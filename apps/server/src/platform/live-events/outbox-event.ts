import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { LiveEventName, LiveEvents } from '@goreal/domain/live/live-event';

/** The recipients of an event: one player, a guild, the elders, or every signed-in user. */
export type Channel = `user:${string}` | `guild:${GuildId}` | 'elders' | 'everyone';

export type OutboxEvent<Name extends LiveEventName = LiveEventName> = {
  [Key in Name]: { channel: Channel; name: Key; data: LiveEvents[Key] };
}[Name];
