import { cardSchema, newCardSchema } from '@goreal/domain/cards/card-schema';
import { z } from 'zod';
import { ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { CardsService } from './cards.service.ts';

const response = {
  200: z.object({ canCarve: z.boolean(), card: cardSchema.nullable() }),
};

/** The Sage's own card. */
export function cardsRoutes(app: App, { cards }: { cards: CardsService }): void {
  app.get('/api/users/:uid/card', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: { summary: 'How the own card looks', response },
    handler: async (request) => cards.of(ownerOf(request).userId),
  });

  app.put('/api/users/:uid/card', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['write'] },
    schema: {
      summary: 'Change the own card (from Sage)',
      body: newCardSchema,
      response,
    },
    handler: async (request) => cards.save(ownerOf(request).userId, request.body),
  });
}
