import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { clearEvents } from '#platform/live-events/live-events.repository.ts';
import { notificationsAbout } from './notifications.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsService } from './notifications.service.ts';

export { deliverNotifications } from './deliver-notifications.ts';
export {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
export { notificationRow, renameInNotifications } from './notifications.repository.ts';
export type { NotificationsService } from './notifications.service.ts';
export { withdrawTierCeremonies } from './withdraw-ceremonies.repository.ts';

export function createNotifications(
  platform: Platform,
): Feature & { service: NotificationsService } {
  const service = createNotificationsService(platform);
  return {
    name: 'notifications',
    operations: {
      'GET /api/users/{uid}/notifications': 'signed-in',
      'PATCH /api/users/{uid}/notifications': 'signed-in',
      'PATCH /api/users/{uid}/notifications/{id}': 'signed-in',
      'POST /api/users/{uid}/notifications/{id}/ceremony': 'signed-in',
    },
    /** Notifications of others that name a user are deleted with the user's account, by cascade. */
    personalData: {
      tables: [
        { table: 'notifications', owner: 'user_id', key: 'notification_id', omit: ['about_id'] },
      ],
      mentions: {
        'notifications.sent_by':
          'the bare id of the sender of a notification that belongs to its reader',
        'notifications.about_id':
          'whom the text names; belongs to its reader and goes by cascade with either account',
      },
      erase: async (tx, userId) => clearEvents(tx, await notificationsAbout(tx, userId)),
    },
    service,
    // Pages send one request for each notification that is read and each ceremony, which may be many at once.
    rateLimits: { notification: { points: 600, duration: 60, isOwn: true } },
    routes: (app) => notificationsRoutes(app, { notifications: service }),
  };
}
