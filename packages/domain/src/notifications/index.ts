export {
  INBOX_FILTERS,
  type InboxFilter,
  KIND_OF_LETTER,
  LETTER_KINDS,
  type LetterKind,
  passesFilter,
  typesOfFilter,
} from './letter-kind.ts';
export {
  NOTIFICATION_TYPES,
  type Notification,
  type NotificationType,
  notificationSchema,
} from './notification.ts';
export { notificationMessages } from './notifications.messages.ts';
