import type { Transaction } from '#platform/database/database.ts';
import { type Letter, type NewLetter, presentLetter } from './letter.ts';
import { insertLetters } from './notifications.repository.ts';

/**
 * Puts letters into inboxes, in the transaction of what they tell of. A cause that has a letter already
 * writes nothing. Live events go with them; push follows by
 * itself, because it reads what came into the inboxes.
 * @returns the letters that are new
 */
export async function deliverLetters(
  tx: Transaction,
  letters: readonly NewLetter[],
): Promise<Letter[]> {
  if (letters.length === 0) return [];
  const named = letters.map((letter) => ({ ...letter, id: letter.id ?? crypto.randomUUID() }));
  const stored = await insertLetters(tx, named);
  const fresh = named.filter(({ id }) => stored.has(id));
  await tx.emit(
    fresh.map((letter) => ({
      channel: `user:${letter.userId}`,
      name: 'notification.added',
      data: presentLetter(letter),
    })),
  );
  return fresh;
}
