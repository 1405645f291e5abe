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

type NoPayload = Record<string, never>;

/**
 * Events of `GET /api/live` with their payload. Each goes to the user concerned unless its comment names
 * others. The values only carry the types of the payloads.
 */
const LIVE_EVENTS = {
  /** the stream is open; later ids continue from this event's `id` */
  ready: {} as { serverTime: string },
  /** the missed events are no longer stored: reload all data */
  resync: {} as { reason: 'too-old' | 'scope-changed' },
  /** the session has ended here or elsewhere: show the sign-in */
  'session.ended': {} as NoPayload,
  'profile.changed': {} as Partial<Profile> & { userId: string },
  'activeQuest.changed': {} as ActiveQuest,
  'notification.added': {} as Notification,
  'avatar.changed': {} as { userId: string },
  /** the notifications named in `ids`, or all created up to an instant */
  'notification.changed': {} as {
    ids: string[];
    upTo?: string;
    isRead: boolean;
    ceremony?: 'shown' | 'none';
  },
  'consent.changed': {} as { purpose: ConsentPurpose; granted: boolean },
  /** to the author of the submission */
  'submission.changed': {} as { submissionId: string; status: 'pending' | 'approved' | 'rejected' },
  /** to the players of a guild */
  'quest.changed': {} as Quest,
  /** an invitation, an answer or an end: reload the mentorships */
  'mentoring.changed': {} as NoPayload,
  /** a proposal was created or decided; also to elders */
  'personalQuests.changed': {} as NoPayload,
  /** to everyone: a holiday or an outage was added or removed, so streaks may change */
  'calendar.changed': {} as NoPayload,
  /** to elders: a submission entered or left the review queue */
  'review.added': {} as { submissionId: string },
  /** `userId`: the author of the submission, so that an erasure finds the event */
  'review.decided': {} as ReviewDecision & { userId: string },
  /** to everyone: someone changed their board choice, so a shown name may be outdated */
  'boards.changed': {} as NoPayload,
  /** to everyone: the background was changed or removed */
  'config.changed': {} as NoPayload,
  /** to everyone: a guild's image was changed */
  'guild.changed': {} as { guild: GuildId },
  /** to a guild: a new message, or a hidden one that is shown again */
  'chatMessage.added': {} as ChatMessage,
  /** to a guild: a message was hidden or deleted; clients drop its text */
  'chatMessage.changed': {} as { id: string; state: Exclude<ChatMessageState, 'shown'> },
  /** to a guild: the mode or slow mode of its chat changed */
  'guildChat.changed': {} as GuildChatSettings,
  /** to the player: read up to here on another device */
  'guildChat.read': {} as { guild: GuildId; sequence: number },
  /** to the player: muted, appeal answered, or unmuted */
  'mute.changed': {} as { mute: OwnMute | null },
  /** to a guild: a member has another name; messages that were read before show the former one */
  'displayName.changed': {} as { userId: string },
  /** to elders: the moderation queue, reported names, mutes or the word list changed */
  'moderation.changed': {} as { what: 'queue' | 'names' | 'mutes' | 'words' },
  /** to elders: an elder claimed a submission, renewed the claim, or released it (null) */
  'review.claimed': {} as { submissionId: string; claim: Claim | null },
  /** the own Strava connection or its sync changed */
  'strava.changed': {} as { connected: boolean },
  /** own activities, their points or status changed */
  'activities.changed': {} as { userId: string },
  /** to elders: an activity entered or left the review queue */
  'holds.changed': {} as NoPayload,
  /** to elders: a newcomer was added, answered or removed; a trigger emits it */
  'newcomers.changed': {} as NoPayload,
  /** to everyone: the Celestial Record was rebuilt */
  'celestial.changed': {} as NoPayload,
};

export type LiveEvents = typeof LIVE_EVENTS;
export type LiveEventName = keyof LiveEvents;

export const liveEventNames = Object.keys(LIVE_EVENTS) as LiveEventName[];

/**
 * Events after which the number of items in a queue of the elders may have changed. An appeal against a
 * suspension emits none.
 */
export const QUEUE_EVENTS: readonly LiveEventName[] = [
  'review.added',
  'review.decided',
  'holds.changed',
  'personalQuests.changed',
  'moderation.changed',
  'newcomers.changed',
];
