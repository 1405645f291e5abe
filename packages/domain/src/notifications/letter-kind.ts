import { NOTIFICATION_TYPES, type NotificationType } from './notification.ts';

/** What a player can switch on and off for push (specification 2, notification settings). */
export const LETTER_KINDS = ['quests', 'achievements', 'aura_stream', 'announcements'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** The switch a type of letter listens to. The inbox keeps every letter whatever the switches say. */
export const KIND_OF_LETTER = {
  quest_approved: 'achievements',
  quest_rejected: 'quests',
  decision_undone: 'quests',
  level_up: 'achievements',
  daily_quest: 'quests',
  new_quest: 'quests',
  admin_notification: 'announcements',
  tier_up: 'aura_stream',
  activity_held: 'aura_stream',
  activity_reviewed: 'aura_stream',
  strava_changed: 'aura_stream',
  aura_fading: 'achievements',
  mentoring: 'achievements',
  personal_quest: 'quests',
} as const satisfies Record<NotificationType, LetterKind>;

/** The tabs of the inbox (specification 2): all, unread, from admins, quests and level. */
export const INBOX_FILTERS = ['all', 'unread', 'admin', 'progress'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

const KINDS_OF_FILTER = {
  admin: ['announcements'],
  progress: ['quests', 'achievements'],
} as const satisfies Partial<Record<InboxFilter, readonly LetterKind[]>>;

/** The types of letter a tab shows; undefined where the type does not matter. */
export function typesOfFilter(filter: InboxFilter): NotificationType[] | undefined {
  if (filter === 'all' || filter === 'unread') return undefined;
  const kinds: readonly LetterKind[] = KINDS_OF_FILTER[filter];
  return NOTIFICATION_TYPES.filter((type) => kinds.includes(KIND_OF_LETTER[type]));
}

/** Whether a letter stands under a tab. */
export function passesFilter(
  letter: { type: NotificationType; isRead: boolean },
  filter: InboxFilter,
): boolean {
  if (filter === 'unread') return !letter.isRead;
  return typesOfFilter(filter)?.includes(letter.type) ?? true;
}
