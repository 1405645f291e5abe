import { hasReached, type LevelId } from '../ascension/levels.ts';

export const CARD_RULES = { from: 'sage', mottoMax: 80 } as const satisfies Record<
  string,
  number | LevelId
>;

export function mayCustomiseCard(level: LevelId): boolean {
  return hasReached(level, CARD_RULES.from);
}

/** Patterns of a player card, and the glazes over them. */
export const CARD_PATTERNS = ['drum', 'birds', 'waves', 'karst', 'lotus'] as const;
export type CardPattern = (typeof CARD_PATTERNS)[number];

export const CARD_GLAZES = ['bronze', 'jade', 'lapis', 'cinnabar', 'moon'] as const;
export type CardGlaze = (typeof CARD_GLAZES)[number];
