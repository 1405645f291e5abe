import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { notificationsPersonalData } from './notifications.personal-data.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService, type NotificationsService } from './notifications.service.ts';

export { deliverNotifications } from './deliver-notifications.ts';
export {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
export type { NotificationsService } from './notifications.service.ts';

export function createNotifications(
  platform: Platform,
): Feature & { service: NotificationsService } {
  const service = createNotificationsService(platform);
  return {
    name: 'notifications',
    personalData: notificationsPersonalData,
    service,
    routes: (app) => notificationsRoutes(app, { notifications: service }),
  };
}
