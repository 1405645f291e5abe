import { mayCustomiseCard } from '@goreal/domain/cards/card';
import type { Card } from '@goreal/domain/cards/card-schema';
import { cardMessages } from '@goreal/domain/cards/cards.messages';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { cardOf, saveCard } from './cards.repository.ts';

export type CardsService = {
  /** The card as displayed: none below Sage, even if one was stored before. */
  of(userId: string): Promise<{ canCarve: boolean; card: Card | null }>;
  /** @throws {AppError} `permission-denied` below Sage, `invalid-argument` for a motto with a listed word */
  save(userId: string, card: Card): Promise<{ canCarve: boolean; card: Card | null }>;
};

export function createCardsService(options: {
  database: Database;
  clock: Clock;
  screen: ScreenText;
}): CardsService {
  const { database, clock, screen } = options;

  async function of(userId: string): Promise<{ canCarve: boolean; card: Card | null }> {
    const found = await cardOf(database, userId);
    if (!found) throw new AppError('not-found');
    const canCarve = mayCustomiseCard(found.level);
    return { canCarve, card: canCarve ? found.card : null };
  }

  return {
    of,
    async save(userId, card) {
      const found = await cardOf(database, userId);
      if (!found || !mayCustomiseCard(found.level)) {
        throw new AppError('permission-denied', cardMessages.notSage);
      }
      if (card.motto && (await screen(card.motto)) !== undefined) {
        throw new AppError('invalid-argument', cardMessages.unkind);
      }
      await saveCard(database, { userId, card, at: clock.now() });
      return of(userId);
    },
  };
}
