import {
  identityAnswerSchema,
  identityOutcomeSchema,
  identitySchema,
  identityStartedSchema,
  identityStartSchema,
  newIdentitySchema,
  providerIdSchema,
} from '@goreal/domain/identities/identity';
import { z } from 'zod';
import { OWN_ACCOUNT, ownerOf, ownParams } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import type { IdentitiesService } from './identities.service.ts';

const list = z.object({ items: z.array(identitySchema) });

/** Sign-in by an outside service, and the linked identities of an account. */
export function identitiesRoutes(
  app: App,
  { identities }: { identities: IdentitiesService },
): void {
  app.post('/api/identityProviders/:providerId/start', {
    config: { access: 'public', limits: ['identity-start'] },
    schema: {
      summary: 'Address of the provider’s sign-in page',
      params: z.object({ providerId: providerIdSchema }),
      body: identityStartSchema,
      response: { 200: identityStartedSchema },
    },
    handler: async (request) => identities.start(request.params.providerId, request.body.purpose),
  });

  app.post('/api/identityProviders/answer', {
    config: { access: 'public', limits: ['identity-answer'] },
    schema: {
      summary: 'Sign in by the answer of a provider; sets the cookie of the session',
      body: identityAnswerSchema,
      response: { 200: identityOutcomeSchema },
    },
    handler: async (request, reply) => {
      const { cookie, 'user-agent': userAgent } = request.headers;
      const from = { address: request.ip, cookie, userAgent };
      const answered = await identities.answer(request.body, from, app.securityLog);
      for (const line of answered.setCookies) reply.header('set-cookie', line);
      return answered.outcome;
    },
  });

  app.get('/api/users/:uid/identities', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'The identities of other services that sign in to the own account, oldest first',
      response: { 200: list },
    },
    handler: async (request) => ({ items: await identities.of(ownerOf(request).userId) }),
  });

  app.post('/api/users/:uid/identities', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['new-credential'] },
    schema: {
      summary: 'Link an identity that a provider verified',
      body: newIdentitySchema,
      response: { 201: identitySchema },
    },
    handler: async (request) => identities.link(ownerOf(request).userId, request.body.pending),
  });

  app.delete('/api/users/:uid/identities/:id', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['end-access'] },
    schema: {
      summary: 'Unlink an identity',
      params: ownParams.extend({ id: z.guid() }),
      response: { 200: list },
    },
    handler: async (request) => {
      const { userId } = ownerOf(request);
      await identities.unlink({ userId, identityId: request.params.id });
      return { items: await identities.of(userId) };
    },
  });
}
