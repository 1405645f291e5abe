export { CARD_RULES, mayCarve } from './card.ts';
export { CARD_GLAZES, CARD_PATTERNS, type CardGlaze, type CardPattern } from './card-look.ts';
export { type Card, cardSchema, newCardSchema } from './card-schema.ts';
export { cardMessages } from './cards.messages.ts';
