import { z } from 'zod';

export const GUILD_IDS = ['titans', 'illumination', 'envoys'] as const;
export type GuildId = (typeof GUILD_IDS)[number];

/** A guild counts as set only when it is one of the three, after trimming (spec section 2). */
export function isGuildId(value: unknown): value is GuildId {
  return typeof value === 'string' && (GUILD_IDS as readonly string[]).includes(value.trim());
}

/** Unknown guild falls back to titans (spec section 3). */
export function resolveGuildId(value: unknown): GuildId {
  return isGuildId(value) ? (value.trim() as GuildId) : 'titans';
}

export const guildThemeSchema = z.object({
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
