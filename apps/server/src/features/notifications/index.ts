export { deliverNotifications } from './deliver-notifications.ts';
export { createNotifications } from './feature.ts';
export {
  type NewNotification,
  type NotificationRecord,
  presentNotification,
} from './notification-record.ts';
export type { NotificationsService } from './notifications.service.ts';
