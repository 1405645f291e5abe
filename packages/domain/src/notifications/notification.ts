import { z } from 'zod';
import { notificationTypes } from './notification-kind.ts';

/** A notification in a player's inbox (specification 3.6). One read flag is stored: `isRead`. */
export const notificationSchema = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  message: z.string().describe('same text as body, for clients that read this field'),
  icon: z.string().nullable(),
  isRead: z.boolean(),
  read: z.boolean().describe('same as isRead'),
  createdAt: z.iso.datetime(),
  clickAction: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  sentBy: z.string().nullable(),
  priority: z.enum(['normal', 'high']),
  questId: z.string().nullable(),
  auraReward: z.int().nullable(),
  oldLevel: z.string().nullable(),
  newLevel: z.string().nullable(),
  ceremony: z
    .enum(['none', 'waiting', 'shown'])
    .describe('waiting until the first device claims it; then shown everywhere'),
});
export type Notification = z.infer<typeof notificationSchema>;

/** Marks as read, by either field or both (specification 7.11). */
export const readMarkSchema = z
  .strictObject({ isRead: z.literal(true).optional(), read: z.literal(true).optional() })
  .refine(({ isRead, read }) => isRead ?? read, { path: ['isRead'] });
