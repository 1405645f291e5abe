import type { BoardChoice } from './board-choice.ts';
import { pseudonymOf } from './pseudonym.ts';

export type BoardIdentity = { key: string; userId: string | null; displayName: string };

/**
 * Who a row of any board says it is. Under a pseudonym nothing of the account is left: the key is drawn at
 * random for boards alone, and the name follows from it.
 * @param player `boardKey` is the uuid kept for boards
 */
export function boardIdentity(player: {
  userId: string;
  displayName: string;
  choice: BoardChoice;
  boardKey: string;
}): BoardIdentity {
  const { userId, displayName, choice, boardKey } = player;
  if (choice === 'named') return { key: userId, userId, displayName };
  return { key: boardKey, userId: null, displayName: pseudonymOfKey(boardKey) };
}

/** The pseudonym that belongs to a board key. */
export function pseudonymOfKey(boardKey: string): string {
  return pseudonymOf(Number.parseInt(boardKey.slice(0, 8), 16));
}
