import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';

/** `read-only`: only elders write. `off`: closed to everyone; messages are kept. */
export const CHAT_MODES = ['open', 'read-only', 'off'] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

/** Most seconds between two messages of one player in slow mode, which 0 turns off. */
export const SLOW_MODE_MAX_SECONDS = 21_600;

/** Result of an appeal: the mute is upheld or lifted. */
export const APPEAL_VERDICTS = ['upheld', 'lifted'] as const;
export type AppealVerdict = (typeof APPEAL_VERDICTS)[number];

/** An active mute, as the muted player sees it. */
export const ownMuteSchema = z.object({
  muteId: z.uuid(),
  until: z.iso.datetime(),
  reason: z.string(),
  appeal: z
    .object({
      text: z.string(),
      verdict: z.enum(APPEAL_VERDICTS).nullable().describe('null while no elder has answered'),
      answer: z.string().nullable(),
    })
    .nullable(),
});
export type OwnMute = z.infer<typeof ownMuteSchema>;

export const guildChatSettingsSchema = z.object({
  guild: z.enum(GUILD_IDS),
  mode: z.enum(CHAT_MODES),
  slowModeSeconds: z.int().min(0).max(SLOW_MODE_MAX_SECONDS),
});
export type GuildChatSettings = z.infer<typeof guildChatSettingsSchema>;

/** Unread messages are counted up to here; above it the count is only «more». */
export const UNREAD_CAP = 100;

/** A guild's chat as one of its members reads it. */
export const guildChatSchema = guildChatSettingsSchema.extend({
  lastRead: z.int().describe('sequence of the newest message read on any device; 0 for none'),
  unread: z.int().min(0).max(UNREAD_CAP),
  latest: z.int().describe('sequence of the newest message that `unread` may count; 0 for none'),
  mute: ownMuteSchema.nullable(),
});
export type GuildChat = z.infer<typeof guildChatSchema>;
