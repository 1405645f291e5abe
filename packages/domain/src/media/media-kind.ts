import { z } from 'zod';

export const mediaKindSchema = z.enum(['image', 'video', 'audio']);
export type MediaKind = z.infer<typeof mediaKindSchema>;
