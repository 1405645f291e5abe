export { deliverNotifications } from './deliver-notifications.ts';
export {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
export { notificationsPersonalData } from './notifications.personal-data.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { createNotificationsService, type NotificationsService } from './notifications.service.ts';
