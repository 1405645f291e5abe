import { z } from 'zod';
import { cleanDisplayName } from '../text/clean.ts';
import { CARD_RULES } from './card.ts';
import { CARD_GLAZES, CARD_PATTERNS } from './card-look.ts';
import { cardMessages } from './cards.messages.ts';

/** How a player's own card looks (rules 9, the Sage's perk). */
export const cardSchema = z.object({
  pattern: z.enum(CARD_PATTERNS),
  glaze: z.enum(CARD_GLAZES),
  motto: z.string(),
});
export type Card = z.infer<typeof cardSchema>;

/** Body of `PUT /api/users/{uid}/card`. */
export const newCardSchema = z.strictObject({
  pattern: z.enum(CARD_PATTERNS),
  glaze: z.enum(CARD_GLAZES),
  motto: z.string().overwrite(cleanDisplayName).max(CARD_RULES.mottoMax, cardMessages.mottoLong),
});
