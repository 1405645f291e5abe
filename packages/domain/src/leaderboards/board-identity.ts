import type { BoardChoice } from './board-choice.ts';
import { leaderboardMessages } from './leaderboards.messages.ts';

const { beings, places } = leaderboardMessages.pseudonym;
const NUMBERS = 900;
const FIRST_NUMBER = 100;

/** Number of different pseudonyms: seeds from 0 to one less. */
export const PSEUDONYM_COUNT = beings.length * places.length * NUMBERS;

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

/**
 * The pseudonym of a seed: an animal, a place and a number. The server draws seeds at random, so that they
 * reveal nothing about the person. Seeds beyond the count wrap around.
 */
export function pseudonymOf(seed: number): string {
  const index = Math.abs(Math.trunc(seed)) % PSEUDONYM_COUNT;
  const being = beings[index % beings.length] ?? beings[0];
  const rest = Math.floor(index / beings.length);
  const place = places[rest % places.length] ?? places[0];
  const number = FIRST_NUMBER + Math.floor(rest / places.length);
  return `${being} ${place} ${number}`;
}
