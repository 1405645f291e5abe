import type { Profile } from '../accounts/profile.ts';
import type { ChatMessage, ChatMessageState } from '../chat/chat-message.ts';
import type { GuildChatSettings, OwnMute } from '../chat/guild-chat.ts';
import type { ConsentPurpose } from '../consents/purpose.ts';
import type { GuildId } from '../guilds/guild-id.ts';
import type { Notification } from '../notifications/notification.ts';
import type { ActiveQuest, Quest } from '../quests/quest.ts';
import type { Claim } from '../submissions/desk.ts';
import type { ReviewDecision } from '../submissions/review.ts';

/** Heartbeat comment on `GET /api/live` (rules 2). */
export const LIVE_HEARTBEAT_MS = 15_000;

/**
 * Events of `GET /api/live` with their payload. Each goes to the user concerned unless its comment names
 * others.
 */
export type LiveEvents = {
  /** the stream is open; later ids continue from this event's `id` */
  ready: { serverTime: string };
  /** the missed events are no longer stored: reload all data */
  resync: { reason: 'too-old' | 'scope-changed' };
  /** the session has ended here or elsewhere: show the sign-in */
  'session.ended': Record<string, never>;
  'profile.changed': Partial<Profile> & { userId: string };
  'activeQuest.changed': ActiveQuest;
  'notification.added': Notification;
  'avatar.changed': { userId: string };
  /** the notifications named in `ids`, or all created up to an instant */
  'notification.changed': {
    ids: string[];
    upTo?: string;
    isRead: boolean;
    ceremony?: 'shown';
  };
  'consent.changed': { purpose: ConsentPurpose; granted: boolean };
  /** to the author of the submission */
  'submission.changed': { submissionId: string; status: 'pending' | 'approved' | 'rejected' };
  /** to the players of a guild */
  'quest.changed': Quest;
  /** an invitation, an answer or an end: reload the mentorships */
  'mentoring.changed': Record<string, never>;
  /** a proposal was created or decided; also to elders */
  'personalQuests.changed': Record<string, never>;
  /** to everyone: a holiday or an outage was added or removed, so streaks may change */
  'calendar.changed': Record<string, never>;
  /** to elders: a submission entered or left the review queue */
  'review.added': { submissionId: string };
  'review.decided': ReviewDecision;
  /** to everyone: someone changed their board choice, so a shown name may be outdated */
  'boards.changed': Record<string, never>;
  /** to everyone: the background was changed or removed */
  'config.changed': Record<string, never>;
  /** to everyone: a guild's image was changed */
  'guild.changed': { guild: GuildId };
  /** to a guild: a new message, or a hidden one that is shown again */
  'chatMessage.added': ChatMessage;
  /** to a guild: a message was hidden or deleted; clients drop its text */
  'chatMessage.changed': { id: string; state: Exclude<ChatMessageState, 'shown'> };
  /** to a guild: the mode or slow mode of its chat changed */
  'guildChat.changed': GuildChatSettings;
  /** to the player: read up to here on another device */
  'guildChat.read': { guild: GuildId; sequence: number };
  /** to the player: muted, appeal answered, or unmuted */
  'mute.changed': { mute: OwnMute | null };
  /** to elders: the moderation queue, mutes or the word list changed */
  'moderation.changed': { what: 'queue' | 'mutes' | 'words' };
  /** to elders: someone claimed a submission, renewed the claim, or released it (null) */
  'review.claimed': { submissionId: string; claim: Claim | null };
  /** the own Strava connection or its sync changed */
  'strava.changed': { connected: boolean };
  /** own activities, their points or status changed */
  'activities.changed': { userId: string };
  /** to elders: an activity entered or left the review queue */
  'holds.changed': Record<string, never>;
  /** to everyone: the Celestial Record was rebuilt */
  'celestial.changed': Record<string, never>;
};

export type LiveEventName = keyof LiveEvents;

/** One event as the server sends it; `id` increases along the stream. */
export type LiveEvent<Name extends LiveEventName = LiveEventName> = {
  [Key in Name]: { id: string; name: Key; data: LiveEvents[Key] };
}[Name];

export const liveEventNames = [
  'ready',
  'resync',
  'session.ended',
  'profile.changed',
  'activeQuest.changed',
  'notification.added',
  'notification.changed',
  'avatar.changed',
  'consent.changed',
  'submission.changed',
  'quest.changed',
  'mentoring.changed',
  'personalQuests.changed',
  'calendar.changed',
  'review.added',
  'review.decided',
  'boards.changed',
  'config.changed',
  'guild.changed',
  'chatMessage.added',
  'chatMessage.changed',
  'guildChat.changed',
  'guildChat.read',
  'mute.changed',
  'moderation.changed',
  'review.claimed',
  'strava.changed',
  'activities.changed',
  'holds.changed',
  'celestial.changed',
] as const satisfies readonly LiveEventName[];
