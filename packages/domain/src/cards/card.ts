import { hasReached, type LevelId } from '../ascension/levels.ts';

export const CARD_RULES = { from: 'sage', mottoMax: 80 } as const satisfies Record<
  string,
  number | LevelId
>;

export function mayCustomiseCard(level: LevelId): boolean {
  return hasReached(level, CARD_RULES.from);
}
