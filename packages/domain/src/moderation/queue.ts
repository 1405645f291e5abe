import { z } from 'zod';
import { appealSchema } from '../appeals/appeal.ts';
import { chatMessageSchema } from '../chat/chat-message.ts';
import {
  APPEAL_VERDICTS,
  CHAT_MODES,
  guildChatSettingsSchema,
  SLOW_MODE_MAX_SECONDS,
} from '../chat/guild-chat.ts';
import { reportSchema } from './report.ts';

/** A message that waits for an elder: reported, or held by the word list. */
export const queueItemSchema = z.object({
  message: chatMessageSchema.describe('with its text, whatever its state'),
  reports: z.array(reportSchema),
  isHeld: z.boolean().describe('hidden by the word list'),
  before: z.array(chatMessageSchema).describe('the last messages before it, for the context'),
  waitingSince: z.iso.datetime(),
});
export type QueueItem = z.infer<typeof queueItemSchema>;

/** A mute as elders see it. */
export const muteSchema = z.object({
  muteId: z.uuid(),
  userId: z.string(),
  userName: z.string(),
  isElder: z.boolean().describe('the mute of an elder, which only operators end'),
  guild: z.string(),
  reason: z.string(),
  mutedByName: z.string(),
  mutedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  liftedAt: z.iso.datetime().nullable(),
  appeal: appealSchema(APPEAL_VERDICTS),
});
export type Mute = z.infer<typeof muteSchema>;

/** A change of a guild chat's settings; omitted fields stay unchanged. */
export const chatSettingsChangeSchema = z
  .strictObject({
    mode: z.enum(CHAT_MODES).optional(),
    slowModeSeconds: z.int().min(0).max(SLOW_MODE_MAX_SECONDS).optional(),
  })
  .refine((change) => change.mode !== undefined || change.slowModeSeconds !== undefined);

export const guildChatsSchema = z.object({ items: z.array(guildChatSettingsSchema) });

/** Maximum number of players whom one player blocks; the list is one answer without pages. */
export const BLOCKS_MAX = 500;

/** A player whose messages are collapsed for the blocking player. */
export const blockSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  blockedAt: z.iso.datetime(),
});
export type Block = z.infer<typeof blockSchema>;
