import { z } from 'zod';
import { cleanDisplayName } from '../text/clean.ts';
import { CARD_GLAZES, CARD_PATTERNS, CARD_RULES } from './card.ts';
import { cardMessages } from './cards.messages.ts';

/** The look of a player's own card (rules 9, perk of the Sage). */
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
