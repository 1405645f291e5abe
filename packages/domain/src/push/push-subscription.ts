import { z } from 'zod';

export const PUSH_LIMITS = {
  /** maximum characters; the longest known endpoints are below 600, tokens below 300, and an index takes 2,700 */
  endpoint: 2048,
  fcmToken: 2048,
  userAgent: 400,
  /** devices of one player; above it the least recently seen device is removed */
  devicesPerPerson: 20,
} as const;

/** The last time that `Date` has, in milliseconds since 1970. */
const LAST_TIME = 8.64e15;

/** What push services give out has neither blanks nor letters beyond ASCII. */
const PRINTABLE = /^[\x21-\x7e]+$/;

const base64url = z.string().regex(/^[A-Za-z0-9_-]+=*$/);

/** A browser's subscription: `PushSubscription.toJSON()`. */
const webSubscriptionSchema = z.object({
  endpoint: z.url().regex(PRINTABLE).max(PUSH_LIMITS.endpoint),
  expirationTime: z.number().min(0).max(LAST_TIME).nullish().describe('milliseconds since 1970'),
  keys: z.object({
    p256dh: base64url.min(80).max(100).describe('uncompressed P-256 point, base64url'),
    auth: base64url.min(20).max(32).describe('16 bytes, base64url'),
  }),
});
export type WebSubscription = z.infer<typeof webSubscriptionSchema>;

/** `data` of the callable `savePushSubscription` (specification 7.9); one of the two ways is required. */
export const savePushSubscriptionSchema = z
  .object({
    subscription: webSubscriptionSchema.nullish(),
    fcmToken: z.string().regex(PRINTABLE).max(PUSH_LIMITS.fcmToken).nullish(),
    userAgent: z
      .string()
      .transform((text) => text.slice(0, PUSH_LIMITS.userAgent))
      .optional(),
    renewal: z
      .boolean()
      .optional()
      .describe('sent without a press: refused once the consent to pushes is withdrawn'),
  })
  .refine(({ subscription, fcmToken }) => Boolean(subscription ?? fcmToken), {
    path: ['subscription'],
  });

/** `data` of `removePushSubscription`: every device of the caller, or the one with this endpoint. */
export const removePushSubscriptionSchema = z
  .object({
    removeAll: z.boolean().optional(),
    endpoint: z.url().max(PUSH_LIMITS.endpoint).optional(),
  })
  .refine(({ removeAll, endpoint }) => removeAll === true || endpoint !== undefined, {
    path: ['removeAll'],
  });

/**
 * A device as its owner sees it. The endpoint stays on the server: it is a secret that allows pushing to the
 * device.
 */
export const pushDeviceSchema = z.object({
  id: z.uuid(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  lastFailure: z.string().nullable().describe('why the last push failed, as the service put it'),
});
export type PushDevice = z.infer<typeof pushDeviceSchema>;
