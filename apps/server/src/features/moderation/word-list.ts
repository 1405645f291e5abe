import { moderationMessages as messages } from '@goreal/domain/moderation/moderation.messages';
import { MODERATION_LIMITS } from '@goreal/domain/moderation/report';
import {
  type ListedWord,
  type PreparedWord,
  prepareWords,
  type ScreenText,
  screenText,
} from '@goreal/domain/moderation/word-list';
import { appendAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { listedWords, removeWord, saveWord } from './moderation.repository.ts';

/** How long a process caches the list; another process may have changed it. */
const CACHE_TTL_MS = 5000;

export type WordList = {
  words(): Promise<ListedWord[]>;
  /** @throws {AppError} `failed-precondition` when the list is full */
  list(operatorId: string, word: ListedWord): Promise<void>;
  /** @throws {AppError} `not-found` */
  unlist(operatorId: string, word: string): Promise<void>;
  /** The most severe action of the listed words in a text, undefined for none. */
  screen: ScreenText;
};

/** The operator's list of words: a message with one is refused or held. */
export function createWordList(options: { database: Database; clock: Clock }): WordList {
  const { database, clock } = options;
  let known: { words: PreparedWord[]; readAt: number } | undefined;

  async function current(): Promise<PreparedWord[]> {
    if (known && performance.now() - known.readAt < CACHE_TTL_MS) return known.words;
    const readAt = performance.now();
    const words = prepareWords(await listedWords(database));
    known = { words, readAt };
    return words;
  }

  async function emitChange(tx: Transaction): Promise<void> {
    tx.afterCommit(() => {
      known = undefined;
    });
    await tx.emit([{ channel: 'elders', name: 'moderation.changed', data: { what: 'words' } }]);
  }

  return {
    words: () => listedWords(database),
    list: (operatorId, { word, action }) =>
      database.transaction(async (tx) => {
        const { wordsMax: max } = MODERATION_LIMITS;
        if (!(await saveWord(tx, { word, action, by: operatorId, at: clock.now(), max }))) {
          throw new AppError('failed-precondition', messages.listFull(max));
        }
        await appendAudit(tx, {
          actorId: operatorId,
          action: 'chat.word.list',
          subject: `chat-word:${word}`,
          details: { action },
        });
        await emitChange(tx);
      }),
    unlist: (operatorId, word) =>
      database.transaction(async (tx) => {
        if (!(await removeWord(tx, word))) throw new AppError('not-found');
        await appendAudit(tx, {
          actorId: operatorId,
          action: 'chat.word.unlist',
          subject: `chat-word:${word}`,
        });
        await emitChange(tx);
      }),
    screen: async (text) => screenText(text, await current()),
  };
}
