import { guildMessages } from './guilds.messages.ts';

/** Specification 9.9: a guild's image has at most 5 MB. It is stored as a square. */
export const GUILD_IMAGE_LIMITS = { maxBytes: 5 * 1024 * 1024, side: 512 } as const;

/** The message that refuses a file, or undefined when it is allowed (specification 5.7). */
export function guildImageProblem(file: { type: string; size: number }): string | undefined {
  if (!file.type.startsWith('image/')) return guildMessages.image.notImage;
  if (file.size > GUILD_IMAGE_LIMITS.maxBytes) return guildMessages.image.tooLarge;
  return undefined;
}
