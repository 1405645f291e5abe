import { z } from 'zod';
import { GUILD_IDS } from './guild-id.ts';

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
