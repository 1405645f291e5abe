import {
  consentDecisionSchema,
  consentEntrySchema,
  consentPurposeSchema,
  consentSchema,
} from '@goreal/domain/consents/consent';
import { z } from 'zod';
import { ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { ConsentsService } from './consents.service.ts';

const consentsBody = z.object({
  items: z.array(consentSchema),
  log: z.array(consentEntrySchema).describe('newest first, at most 100'),
});

export function consentsRoutes(app: App, { consents }: { consents: ConsentsService }): void {
  app.route({
    method: 'GET',
    url: '/api/users/:uid/consents',
    config: { access: 'signed-in' },
    schema: {
      summary: 'Own consents and their log',
      tags: ['consents'],
      params: ownParams,
      response: { 200: consentsBody },
    },
    handler: async (request) => consents.of(ownerOf(request).userId),
  });

  app.route({
    method: 'PUT',
    url: '/api/users/:uid/consents/:purpose',
    config: { access: 'signed-in', limits: ['write'] },
    schema: {
      summary: 'Give or withdraw a consent',
      tags: ['consents'],
      params: ownParams.extend({ purpose: consentPurposeSchema }),
      body: consentDecisionSchema,
      response: { 200: consentsBody },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      await consents.record({ userId, purpose: request.params.purpose, ...request.body });
      return consents.of(userId);
    },
  });
}
