import type { LevelId } from '@goreal/domain/ascension/levels';
import type { Card } from '@goreal/domain/cards/card-schema';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type CardsTables = Pick<Tables, 'cards' | 'players'>;

const db = (connection: Connection) => connection.tables<CardsTables>();

/** A player's level and the card they saved, if they did. */
export async function cardOf(
  connection: Connection,
  userId: string,
): Promise<{ level: LevelId; card: Card | null } | undefined> {
  const row = await db(connection)
    .selectFrom('players as p')
    .leftJoin('cards as c', 'c.user_id', 'p.user_id')
    .select(['p.level', 'c.pattern', 'c.glaze', 'c.motto'])
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { level, pattern, glaze, motto } = row;
  return { level, card: pattern && glaze ? { pattern, glaze, motto: motto ?? '' } : null };
}

export async function saveCard(
  connection: Connection,
  { userId, card, at }: { userId: string; card: Card; at: Date },
): Promise<void> {
  const values = { ...card, updated_at: at };
  await db(connection)
    .insertInto('cards')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
