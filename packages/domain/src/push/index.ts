export { pushMessages } from './push.messages.ts';
export {
  PUSH_PAYLOAD_BYTES,
  type PushPayload,
  type PushWishes,
  pushLifetime,
  pushPayload,
  pushTopic,
  pushWishesSchema,
} from './push-message.ts';
export {
  DEFAULT_PUSH_SETTINGS,
  dayTimeOf,
  dayTimeSchema,
  minuteOfDay,
  type PushSettings,
  pushSettingsSchema,
} from './push-settings.ts';
export {
  PUSH_LIMITS,
  type PushDevice,
  pushDeviceSchema,
  removePushSubscriptionSchema,
  savePushSubscriptionSchema,
  type WebSubscription,
  webSubscriptionSchema,
} from './push-subscription.ts';
export { afterQuietHours } from './quiet-hours.ts';
