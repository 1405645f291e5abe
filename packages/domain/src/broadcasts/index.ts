export {
  BROADCAST_DEFAULTS,
  BROADCAST_LIMITS,
  BROADCAST_STATES,
  BROADCAST_TARGETS,
  type BroadcastPayload,
  type BroadcastState,
  type BroadcastTarget,
  INBOX_PATH,
  type NotificationLog,
  notificationLogSchema,
  type Recipient,
  recipientSchema,
  type SendPushNotification,
  sendPushNotificationResultSchema,
  sendPushNotificationSchema,
} from './broadcast.ts';
export { broadcastMessages } from './broadcasts.messages.ts';
