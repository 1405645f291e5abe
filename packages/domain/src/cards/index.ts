export { CARD_RULES, type Card, cardSchema, mayCarve, newCardSchema } from './card.ts';
export { CARD_GLAZES, CARD_PATTERNS, type CardGlaze, type CardPattern } from './card-look.ts';
export { cardMessages } from './cards.messages.ts';
