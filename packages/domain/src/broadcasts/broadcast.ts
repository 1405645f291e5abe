import { z } from 'zod';
import { userIdSchema } from '../accounts/user-id.ts';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { FALLBACK_PATH, OWN_PATH_MAX, ownPath } from '../navigation/own-path.ts';
import { pushOptionsSchema } from '../push/push-message.ts';
import { cleanText } from '../text/clean.ts';
import { broadcastMessages as messages } from './broadcasts.messages.ts';

export const BROADCAST_TARGETS = ['all', 'guild', 'user'] as const;
export type BroadcastTarget = (typeof BROADCAST_TARGETS)[number];

/** Specification 5.9. */
export const BROADCAST_LIMITS = {
  titleMax: 100,
  bodyMax: 500,
  history: 20,
  searchResults: 10,
  /** broadcasts of one elder to a guild or to all: nothing takes a notification back */
  toManyPerDay: 30,
  /** minimum lead time of a schedule */
  leadMs: 60_000,
} as const;

/** Target address and tag where the sender gives none (specification 9.12). */
export const BROADCAST_DEFAULTS = {
  clickAction: FALLBACK_PATH,
  tag: 'goreal-admin-notification',
} as const;

/** A path of this app: no other site, no script address. */
const ownPathSchema = z
  .string()
  .max(OWN_PATH_MAX)
  .refine((address) => ownPath(address) !== undefined, messages.ownPath);

const payloadSchema = z.object({
  title: z
    .string(messages.titleRequired)
    .overwrite(cleanText)
    .min(1, messages.titleRequired)
    .max(BROADCAST_LIMITS.titleMax, messages.titleTooLong),
  body: z
    .string(messages.bodyRequired)
    .overwrite(cleanText)
    .min(1, messages.bodyRequired)
    .max(BROADCAST_LIMITS.bodyMax, messages.bodyTooLong),
  icon: ownPathSchema.nullish(),
  clickAction: ownPathSchema.default(BROADCAST_DEFAULTS.clickAction),
  requireInteraction: pushOptionsSchema.shape.requireInteraction,
  silent: pushOptionsSchema.shape.silent,
  urgent: z.boolean().optional().describe('shown as urgent, and not held back by quiet hours'),
  tag: z.string().min(1).max(64).default(BROADCAST_DEFAULTS.tag),
  targetType: z.string().max(40).optional(),
  data: z
    .object({ sentFrom: z.string().max(100), targetInfo: z.string().max(200) })
    .partial()
    .optional(),
});
export type BroadcastPayload = z.infer<typeof payloadSchema>;

/** `data` of the callable `sendPushNotification` (specification 7.9). */
export const sendPushNotificationSchema = z
  .object({
    target: z.enum(BROADCAST_TARGETS),
    payload: payloadSchema,
    targetGuild: z.enum(GUILD_IDS, messages.guildRequired).nullish(),
    targetUserId: userIdSchema.nullish(),
    scheduleTime: z.iso
      .datetime({ offset: true, error: messages.scheduleTooSoon })
      .nullish()
      .describe('at least one minute ahead'),
    requestId: z
      .uuid()
      .optional()
      .describe('the same request sends once, however often it arrives'),
  })
  .refine(({ target, targetGuild }) => target !== 'guild' || Boolean(targetGuild), {
    path: ['targetGuild'],
    message: messages.guildRequired,
  })
  .refine(({ target, targetUserId }) => target !== 'user' || Boolean(targetUserId), {
    path: ['targetUserId'],
    message: messages.userRequired,
  });
export type SendPushNotification = z.infer<typeof sendPushNotificationSchema>;

/** Its `result`. The counts say what the push services accepted; whether a device showed it is unknown. */
export const sendPushNotificationResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  notificationId: z.uuid().describe('of the entry in the history'),
  totalTargets: z.int().describe('people whose inbox it reached'),
  successCount: z.int().describe('pushes that a push service accepted'),
  failedCount: z.int(),
  invalidTokensRemoved: z.int().describe('devices that no longer exist and were removed'),
});
export type SendPushNotificationResult = z.infer<typeof sendPushNotificationResultSchema>;

const BROADCAST_STATES = ['scheduled', 'sending', 'sent', 'cancelled'] as const;
export type BroadcastState = (typeof BROADCAST_STATES)[number];

/** An entry of the admin history (specification 3.12). */
export const notificationLogSchema = z.object({
  id: z.uuid(),
  state: z.enum(BROADCAST_STATES),
  payload: payloadSchema
    .extend({ icon: z.string().nullish(), clickAction: z.string() })
    .describe('as it was stored, also under earlier rules'),
  targetType: z.string(),
  target: z.enum(BROADCAST_TARGETS),
  targetName: z.string().nullable().describe('of the guild or the person'),
  sentByName: z.string(),
  sentAt: z.iso.datetime().nullable(),
  scheduleTime: z.iso.datetime().nullable(),
  totalTargets: z.int(),
  successCount: z.int(),
  failedCount: z.int(),
  expiredCount: z.int(),
  openCount: z.int().describe('still on their way, or held back by quiet hours'),
  fcmTokensFound: z.int(),
  fcmSuccessCount: z.int(),
});
export type NotificationLog = z.infer<typeof notificationLogSchema>;

/** A possible recipient, as the search returns it. */
export const recipientSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  guild: z.string(),
});
export type Recipient = z.infer<typeof recipientSchema>;
