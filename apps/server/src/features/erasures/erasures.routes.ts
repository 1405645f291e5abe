import { erasureReceiptSchema, erasureRequestSchema } from '@goreal/domain/erasures/erasure';
import { z } from 'zod';
import { OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { ErasuresService } from './erasures.service.ts';

export function erasuresRoutes(app: App, { erasures }: { erasures: ErasuresService }): void {
  app.post('/api/users/:uid/erasure', {
    config: { ...OWN_ACCOUNT, limits: ['password-check', 'password-check-day'] },
    schema: {
      summary: 'Delete the own account with everything in it',
      body: erasureRequestSchema,
      response: { 200: erasureReceiptSchema },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const { password } = request.body;
      return erasures.erase({ userId, password, address: request.ip });
    },
  });

  app.get('/api/erasures/:receiptId', {
    config: { access: 'public' },
    schema: {
      summary: 'Receipt of a deletion; it names nobody',
      params: z.object({ receiptId: z.uuid() }),
      response: { 200: erasureReceiptSchema },
    },
    handler: async (request) => erasures.receipt(request.params.receiptId),
  });
}
