import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { cardsRoutes } from './cards.routes.ts';
import { createCardsService } from './cards.service.ts';

export function createCards(platform: Platform, { screen }: { screen: ScreenText }): Feature {
  const cards = createCardsService({ ...platform, screen });
  return {
    name: 'cards',
    operations: {
      'GET /api/users/{uid}/card': 'signed-in',
      'PUT /api/users/{uid}/card': 'signed-in, closed while restricted',
    },
    personalData: {
      tables: [{ table: 'cards', owner: 'user_id', key: 'user_id' }],
    },
    routes: (app) => cardsRoutes(app, { cards }),
  };
}
