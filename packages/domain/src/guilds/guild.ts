import { z } from 'zod';
import { GUILD_IDS } from './guild-id.ts';
import { guildMessages } from './guilds.messages.ts';

const guildThemeSchema = z.object({
  primary: z.string(),
  secondary: z.string(),
  accent: z.string(),
  background: z.string(),
});

export const guildSchema = z.object({
  id: z.enum(GUILD_IDS),
  name: z.string(),
  displayName: z.string(),
  icon: z.string().describe('name of the crest drawn by the app'),
  motto: z.string(),
  focus: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  theme: guildThemeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
});
export type Guild = z.infer<typeof guildSchema>;

/** Specification 9.9: a guild's image has at most 5 MB. It is stored as a square. */
export const GUILD_IMAGE_LIMITS = { maxBytes: 5 * 1024 * 1024, side: 512 } as const;

/** The message that refuses a file, or undefined when it is allowed (specification 5.7). */
export function guildImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return guildMessages.image.notImage;
  if (file.size > GUILD_IMAGE_LIMITS.maxBytes) return guildMessages.image.tooLarge;
  return undefined;
}
