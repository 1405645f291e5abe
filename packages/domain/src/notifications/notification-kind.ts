/** Kinds of notification that a player can switch on and off for push (specification 2.18). */
export const NOTIFICATION_KINDS = [
  'quests',
  'achievements',
  'aura_stream',
  'announcements',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Every type of notification with its push setting. The inbox keeps every notification, whatever the settings are.
 */
export const NOTIFICATION_TYPES = {
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
} as const satisfies Record<string, NotificationKind>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;

export const notificationTypes = Object.keys(NOTIFICATION_TYPES) as NotificationType[];

/** The filters of the inbox (specification 2.17): all, unread, from admins, quests and level. */
export const INBOX_FILTERS = ['all', 'unread', 'admin', 'progress'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

const KINDS_OF_FILTER = {
  admin: ['announcements'],
  progress: ['quests', 'achievements'],
} as const satisfies Partial<Record<InboxFilter, readonly NotificationKind[]>>;

/** The notification types of a filter; undefined where the filter does not depend on the type. */
export function typesOfFilter(filter: InboxFilter): NotificationType[] | undefined {
  if (filter === 'all' || filter === 'unread') return undefined;
  const kinds: readonly NotificationKind[] = KINDS_OF_FILTER[filter];
  return notificationTypes.filter((type) => kinds.includes(NOTIFICATION_TYPES[type]));
}

/** Whether a notification matches a filter. */
export function passesFilter(
  notification: { type: NotificationType; isRead: boolean },
  filter: InboxFilter,
): boolean {
  if (filter === 'unread') return !notification.isRead;
  return typesOfFilter(filter)?.includes(notification.type) ?? true;
}
