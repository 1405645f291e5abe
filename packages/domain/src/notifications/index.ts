export {
  NOTIFICATION_TYPES,
  type Notification,
  type NotificationType,
  notificationSchema,
} from './notification.ts';
export { notificationMessages } from './notifications.messages.ts';
