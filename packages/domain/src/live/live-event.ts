import type { Profile } from '../accounts/index.ts';
import type { Notification } from '../notifications/index.ts';
import type { ActiveQuest, Quest } from '../quests/index.ts';
import type { ReviewDecision } from '../submissions/index.ts';

/** Heartbeat comment on `GET /api/live` (design section 5). */
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
  'notification.changed': { ids: string[]; isRead: boolean; ceremony?: 'shown' };
  /** to the author of the report */
  'submission.changed': { submissionId: string; status: 'pending' | 'approved' | 'rejected' };
  /** to the players of a guild */
  'quest.changed': Quest;
  /** to elders: a card came onto, or left, the desk */
  'review.added': { submissionId: string };
  'review.decided': ReviewDecision;
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
  'submission.changed',
  'quest.changed',
  'review.added',
  'review.decided',
] as const satisfies readonly LiveEventName[];
