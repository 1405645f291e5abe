import { givenNameMessages } from './given-name.messages.ts';

/**
 * The name that is shown for a player while their own is hidden, or after an elder removed it. It follows from the user id
 * alone, so that the same player always gets the same one.
 */
export function givenName(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9000;
  return givenNameMessages.name(1000 + sum);
}
