import { z } from 'zod';
import { backgroundMessages as messages } from './backgrounds.messages.ts';

/**
 * Specification 9.9: less than 10 MB, thumbnail at most 300 × 200 as JPEG at quality 0.8. Specification 2.22:
 * up to five at once.
 */
export const BACKGROUND_LIMITS = {
  maxBytes: 10 * 1024 * 1024,
  thumbnailWidth: 300,
  thumbnailHeight: 200,
  thumbnailQuality: 0.8,
  atOnce: 5,
  /** images and thumbnails in the store, saved as backgrounds or not */
  picturesMax: 200,
  nameMax: 120,
  endings: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
} as const;

/** A background image (specification 3.10). */
export const backgroundSchema = z.object({
  id: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  name: z.string().describe('as stored: timestamp and safe name'),
  originalName: z.string(),
  fileSize: z.int().describe('bytes as stored'),
  dimensions: z.object({ width: z.int(), height: z.int() }),
  uploadedAt: z.iso.datetime(),
  uploadedBy: z.string().nullable(),
});
export type Background = z.infer<typeof backgroundSchema>;

/** The document `config` (specification 3.10); null means the night scene that the app draws. */
export const homeConfigSchema = z.object({
  homePageBackgroundUrl: z.string().nullable(),
  lastUpdated: z.iso.datetime().nullable(),
  updatedBy: z.string().nullable(),
});
export type HomeConfig = z.infer<typeof homeConfigSchema>;

/** The message that refuses a file, or undefined when it is allowed (specification 5.6, in its order). */
export function backgroundProblem(file: {
  type: string;
  size: number;
  name: string;
}): string | undefined {
  if (!file.type.startsWith('image/')) return messages.notImage;
  if (file.size >= BACKGROUND_LIMITS.maxBytes) return messages.tooLarge;
  if (!hasBackgroundEnding(file.name)) return messages.wrongEnding;
  return undefined;
}

/** Whether a file name has one of the allowed endings. */
export function hasBackgroundEnding(name: string): boolean {
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const endings: readonly string[] = BACKGROUND_LIMITS.endings;
  return name.includes('.') && endings.includes(ending);
}
