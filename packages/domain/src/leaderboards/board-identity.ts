import type { BoardChoice } from './board-choice.ts';
import { pseudonymOf } from './pseudonym.ts';

type BoardIdentity = { key: string; userId: string | null; displayName: string };

/**
 * The public identity of a player on a board. Under a pseudonym it contains nothing of the account: the key is
 * a random uuid for boards only, and the name is derived from it.
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

/** The pseudonym derived from a board key. */
export function pseudonymOfKey(boardKey: string): string {
  return pseudonymOf(Number.parseInt(boardKey.slice(0, 8), 16));
}
