import { leaderboardMessages } from './leaderboards.messages.ts';

const { beings, places } = leaderboardMessages.pseudonym;
const NUMBERS = 900;
const FIRST_NUMBER = 100;

/** Number of different pseudonyms: seeds from 0 to one less. */
export const PSEUDONYM_COUNT = beings.length * places.length * NUMBERS;

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
