import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { cardsRoutes } from './cards.routes.ts';
import { createCardsService } from './cards.service.ts';

export function createCards(
  platform: Platform,
  /** Truthy when a text contains a word of the word list. */
  { screen }: { screen(text: string): Promise<unknown> },
): Feature {
  const cards = createCardsService({ ...platform, screen });
  return {
    name: 'cards',
    personalData: {
      tables: [{ table: 'cards', owner: 'user_id', key: 'user_id' }],
    },
    routes: (app) => cardsRoutes(app, { cards }),
  };
}
