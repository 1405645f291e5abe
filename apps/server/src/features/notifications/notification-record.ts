import type { Notification } from '@goreal/domain/notifications/notification';
import type { NotificationType } from '@goreal/domain/notifications/notification-kind';

/** A notification to store. `cause` is unique: the same event never stores a second one. */
export type NotificationRecord = {
  id: string;
  userId: string;
  cause: string;
  type: NotificationType;
  title: string;
  body: string;
  createdAt: Date;
  icon?: string;
  clickAction?: string;
  data?: Record<string, unknown>;
  /** id of the sender */
  sentBy?: string;
  /** id of another user whom the text names; the notification is deleted with their account */
  aboutId?: string;
  priority?: 'normal' | 'high';
  questId?: string;
  auraReward?: number;
  oldLevel?: string;
  newLevel?: string;
  hasCeremony?: boolean;
};

/** A notification as a feature creates it; without an id a new one is generated. */
export type NewNotification = Omit<NotificationRecord, 'id'> & { id?: string };

/** A new notification as its reader sees it. */
export function presentNotification(notification: NotificationRecord): Notification {
  return {
    id: notification.id,
    type: notification.type,
    title: notification.title,
    body: notification.body,
    message: notification.body,
    icon: notification.icon ?? null,
    isRead: false,
    read: false,
    createdAt: notification.createdAt.toISOString(),
    clickAction: notification.clickAction ?? null,
    data: notification.data ?? {},
    sentBy: notification.sentBy ?? null,
    priority: notification.priority ?? 'normal',
    questId: notification.questId ?? null,
    auraReward: notification.auraReward ?? null,
    oldLevel: notification.oldLevel ?? null,
    newLevel: notification.newLevel ?? null,
    ceremony: notification.hasCeremony ? 'waiting' : 'none',
  };
}
