/** Kinds of notification that a player can switch on and off for push (specification 2.18). */
export const NOTIFICATION_KINDS = [
  'quests',
  'achievements',
  'aura_stream',
  'announcements',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/**
 * Every type of notification with its push setting and its icon. The inbox keeps every notification, regardless of the
 * settings.
 */
export const NOTIFICATION_TYPES = {
  quest_approved: { kind: 'achievements', icon: 'approved' },
  quest_rejected: { kind: 'quests', icon: 'returned' },
  decision_undone: { kind: 'quests', icon: 'undone' },
  level_up: { kind: 'achievements', icon: 'level' },
  freeze_used: { kind: 'achievements', icon: 'freeze' },
  daily_quest: { kind: 'quests', icon: 'daily' },
  new_quest: { kind: 'quests', icon: 'quest' },
  admin_notification: { kind: 'announcements', icon: 'announcement' },
  tier_up: { kind: 'aura_stream', icon: 'tier' },
  activity_held: { kind: 'aura_stream', icon: 'waiting' },
  activity_reviewed: { kind: 'aura_stream', icon: 'judged' },
  strava_changed: { kind: 'aura_stream', icon: 'stream' },
  aura_fading: { kind: 'achievements', icon: 'aura' },
  mentoring: { kind: 'achievements', icon: 'heart' },
  personal_quest: { kind: 'quests', icon: 'personal' },
} as const satisfies Record<string, { kind: NotificationKind; icon: string }>;
export type NotificationType = keyof typeof NOTIFICATION_TYPES;
/** Names of icons, which the web app draws (`features/notifications/notification-list.tsx`). */
export type NotificationIcon = (typeof NOTIFICATION_TYPES)[NotificationType]['icon'];

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
  return notificationTypes.filter((type) => kinds.includes(NOTIFICATION_TYPES[type].kind));
}

/** Whether a notification matches a filter. */
export function passesFilter(
  notification: { type: NotificationType; isRead: boolean },
  filter: InboxFilter,
): boolean {
  if (filter === 'unread') return !notification.isRead;
  return typesOfFilter(filter)?.includes(notification.type) ?? true;
}
