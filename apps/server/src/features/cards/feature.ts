import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { cardsPersonalData } from './cards.personal-data.ts';
import { cardsRoutes } from './cards.routes.ts';
import { createCardsService } from './cards.service.ts';

export function createCards(
  platform: Platform,
  /** Something where a text holds a word the Academy does not use. */
  { screen }: { screen(text: string): Promise<unknown> },
): Feature {
  const cards = createCardsService({ ...platform, screen });
  return {
    name: 'cards',
    personalData: cardsPersonalData,
    routes: (app) => cardsRoutes(app, { cards }),
  };
}
