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

/** Every event `GET /api/live` may carry, with its payload. Own events unless said otherwise. */
export type LiveEvents = {
  /** the stream is open; `id` continues from here */
  ready: { serverTime: string };
  /** what was missed is too old to replay: reload everything */
  resync: { reason: 'too-old' | 'scope-changed' };
  /** the session ended here or elsewhere: show the sign-in */
  'session.ended': Record<string, never>;
  'profile.changed': Partial<Profile> & { userId: string };
  'activeQuest.changed': ActiveQuest;
  'notification.added': Notification;
  'avatar.changed': { userId: string };
  /** the letters named, or all written up to an instant */
  'notification.changed': {
    ids: string[];
    upTo?: string;
    isRead: boolean;
    ceremony?: 'shown';
  };
  'consent.changed': { purpose: ConsentPurpose; granted: boolean };
  /** to the author of the report */
  'submission.changed': { submissionId: string; status: 'pending' | 'approved' | 'rejected' };
  /** to the players of a guild */
  'quest.changed': Quest;
  /** an invitation, an answer or an end: read the mentorships anew */
  'mentoring.changed': Record<string, never>;
  /** a proposal came or was decided; to the elders as well */
  'personalQuests.changed': Record<string, never>;
  /** to everyone: a holiday or an outage was entered or taken back, so streaks may differ */
  'calendar.changed': Record<string, never>;
  /** to elders: a card came onto, or left, the desk */
  'review.added': { submissionId: string };
  'review.decided': ReviewDecision;
  /** to everyone: someone chose how they stand on the boards, so what is shown may name them no longer */
  'boards.changed': Record<string, never>;
  /** to everyone: another background hangs, or none */
  'config.changed': Record<string, never>;
  /** to everyone: a guild shows another picture */
  'guild.changed': { guild: GuildId };
  /** to a guild: someone spoke, or a hidden message is shown again */
  'chatMessage.added': ChatMessage;
  /** to a guild: a message is hidden or deleted; its text is no longer shown */
  'chatMessage.changed': { id: string; state: Exclude<ChatMessageState, 'shown'> };
  /** to a guild: its hall was opened, slowed or closed */
  'guildChat.changed': GuildChatSettings;
  /** to the player: read on another device up to here */
  'guildChat.read': { guild: GuildId; sequence: number };
  /** to the player: muted, answered or free again */
  'mute.changed': { mute: OwnMute | null };
  /** to elders: the chat queue, mutes or the word list are not what they were */
  'moderation.changed': { what: 'queue' | 'mutes' | 'words' };
  /** to elders: someone began to judge a report, goes on with it, or left it (null) */
  'review.claimed': { submissionId: string; claim: Claim | null };
  /** the own link to Strava, or its sync, is not what it was */
  'strava.changed': { connected: boolean };
  /** own activities, their points or standing changed */
  'activities.changed': { userId: string };
  /** to elders: an activity came onto, or left, the desk */
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
