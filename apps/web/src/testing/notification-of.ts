import type { Notification } from '@goreal/domain/notifications/notification';

/** A notification for tests: an approval of 50 AURA with a waiting ceremony. */
export function notificationOf(change: Partial<Notification> = {}): Notification {
  return {
    id: 'n1',
    type: 'quest_approved',
    title: '',
    body: '',
    message: '',
    icon: null,
    isRead: false,
    read: false,
    createdAt: '2026-03-02T00:00:00.000Z',
    clickAction: null,
    data: {},
    sentBy: null,
    priority: 'normal',
    questId: null,
    auraReward: 50,
    oldLevel: null,
    newLevel: null,
    ceremony: 'waiting',
    ...change,
  };
}
