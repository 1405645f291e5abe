import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import { type Feature, registerFeatures } from './feature.ts';

/** A feature with routes of each kind, and what it would declare. */
const thanks: Feature = {
  name: 'thanks',
  operations: {
    'GET /api/thanks': 'elder',
    'POST /api/users/{uid}/thanks': 'signed-in, own account, confirmed, ids',
    'PUT /api/thanks/{id}/picture': 'member, closed while restricted',
  },
  routes(app) {
    const handler = async () => ({});
    app.get('/api/thanks', { config: { access: 'elder' }, schema: { summary: 'All' }, handler });
    app.post('/api/users/:uid/thanks', {
      config: { access: 'signed-in', ownAccount: true, stepUp: true, whileRestricted: 'open' },
      handler,
    });
    registerFileRoutes(app, (scope) => {
      const config = { access: 'member', whileRestricted: 'closed' } as const;
      scope.put('/api/thanks/:id/picture', { config, handler });
    });
    app.get('/files/thanks/*', { config: { access: 'member' }, schema: { hide: true }, handler });
  },
};

async function start(...features: Feature[]): Promise<void> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  // None of these features has jobs or metrics.
  const none = {} as never;
  const rateLimits = { declare: () => undefined };
  registerFeatures(features, { app, jobs: none, metrics: none, rateLimits });
  await app.ready();
}

const without = (name: string) =>
  Object.fromEntries(Object.entries(thanks.operations ?? {}).filter(([key]) => key !== name));

it('accepts features that declare who may call their operations', async () => {
  await start({ name: 'ledger' }, thanks, { name: 'profiles', operations: {} });
});

it.each([
  [
    'declares nothing',
    [{ ...thanks, operations: {} }],
    `the line 'GET /api/thanks': 'elder' is missing; the line 'POST /api/users/{uid}/thanks'`,
  ],
  [
    'lacks the line of a route with a scope of its own',
    [{ ...thanks, operations: without('PUT /api/thanks/{id}/picture') }],
    `the line 'PUT /api/thanks/{id}/picture': 'member, closed while restricted' is missing`,
  ],
  [
    'declares another access than its route',
    [{ ...thanks, operations: { ...thanks.operations, 'GET /api/thanks': 'member' } }],
    `'GET /api/thanks' is declared as 'member', and its route says 'elder'`,
  ],
  [
    'declares an operation that nobody has',
    [{ ...thanks, operations: { ...thanks.operations, 'PUT /api/thanks': 'elder' } }],
    `its line 'PUT /api/thanks' has no route of this feature`,
  ],
  [
    'declares an operation of another feature, which declares it too',
    [thanks, { name: 'cards', operations: { 'GET /api/thanks': 'elder' } }],
    `"operations" of the feature cards: its line 'GET /api/thanks' has no route of this feature`,
  ],
  [
    'declares a route outside the API document',
    [{ ...thanks, operations: { ...thanks.operations, 'GET /files/thanks/*': 'member' } }],
    `its line 'GET /files/thanks/*' has no route of this feature`,
  ],
] satisfies [string, Feature[], string][])(
  'stops a start where one %s',
  async (_what, features, message) => {
    await expect(start(...features)).rejects.toThrow(message);
  },
);
