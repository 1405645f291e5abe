import { z } from 'zod';
import { AVATAR_EMBLEMS } from './avatar.ts';

/** The picture beside a name. Both null: the web draws a drum face derived from the user id. */
export const avatarSchema = z.object({
  userId: z.string(),
  emblem: z.enum(AVATAR_EMBLEMS).nullable(),
  url: z.string().nullable().describe('own picture, square, WebP'),
});
export type Avatar = z.infer<typeof avatarSchema>;

export const emblemChoiceSchema = z.strictObject({ emblem: z.enum(AVATAR_EMBLEMS).nullable() });
