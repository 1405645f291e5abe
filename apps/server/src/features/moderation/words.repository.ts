import type { ListedWord } from '@goreal/domain/moderation/word-list';
import type { Connection } from '#platform/database/database.ts';
import type { ModerationTables } from './reports.repository.ts';

export async function listedWords(connection: Connection): Promise<ListedWord[]> {
  return connection
    .tables<ModerationTables>()
    .selectFrom('chat_words')
    .select(['word', 'action'])
    .orderBy('word')
    .execute();
}

/** Adds a word, or changes its action. */
export async function saveWord(
  connection: Connection,
  { word, action, by, at }: ListedWord & { by: string; at: Date },
): Promise<void> {
  await connection
    .tables<ModerationTables>()
    .insertInto('chat_words')
    .values({ word, action, listed_by: by, listed_at: at })
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({ action, listed_by: by, listed_at: at }),
    )
    .execute();
}

/** True when the word was listed. */
export async function removeWord(connection: Connection, word: string): Promise<boolean> {
  const result = await connection
    .tables<ModerationTables>()
    .deleteFrom('chat_words')
    .where('word', '=', word)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
