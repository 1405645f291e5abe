import {
  consentDecisionSchema,
  consentEntrySchema,
  consentPurposeSchema,
  consentSchema,
} from '@goreal/domain/consents/consent';
import type { ConsentPurpose } from '@goreal/domain/consents/purpose';
import { z } from 'zod';
import { assertUnrestricted, OWN_ACCOUNT, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { ConsentsService } from './consents.service.ts';

const SHARING: ReadonlySet<ConsentPurpose> = new Set(['strava', 'strava_sharing', 'boards']);

const consentsBody = z.object({
  items: z.array(consentSchema),
  log: z.array(consentEntrySchema).describe('newest first, at most 100'),
});

export function consentsRoutes(app: App, { consents }: { consents: ConsentsService }): void {
  app.get('/api/users/:uid/consents', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Own consents and their log',
      response: { 200: consentsBody },
    },
    handler: async (request) => consents.of(ownerOf(request).userId),
  });

  app.put('/api/users/:uid/consents/:purpose', {
    config: { ...OWN_ACCOUNT, limits: ['write'] },
    schema: {
      summary: 'Give or withdraw a consent',
      params: ownParams.extend({ purpose: consentPurposeSchema }),
      body: consentDecisionSchema,
      response: { 200: consentsBody },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      const { granted } = request.body;
      // A restricted account may always withdraw a consent, but may not grant one that shows its figures to
      // others, or reads them from another service, before a guardian has agreed.
      if (granted && SHARING.has(request.params.purpose)) assertUnrestricted(request.principal);
      await consents.record({ userId, purpose: request.params.purpose, ...request.body });
      return consents.of(userId);
    },
  });
}
