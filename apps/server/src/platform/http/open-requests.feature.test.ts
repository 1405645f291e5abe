import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Principal } from './access.ts';
import { createHttpServer } from './http-server.ts';
import { limitOpenRequests, OPEN_REQUESTS } from './open-requests.ts';
import { createRateLimits } from './rate-limits.ts';

const academy = await testAcademy();

const principal = (userId: string): Principal => ({
  userId,
  sessionId: userId,
  displayName: userId,
  role: 'player',
  guild: 'titans',
  isOnFirstPath: false,
  confirmedAt: new Date(),
  isFactorMissing: false,
  restriction: null,
  isFactorOverdue: false,
  isUnadmitted: false,
});

it('further requests of one person wait for their turn, and do not delay those of others', async () => {
  const app = await createHttpServer({
    config: academy.config,
    logLevel: 'silent',
    rateLimits: createRateLimits({ redis: undefined, pool: undefined }),
    authenticate: async ({ headers }) => principal(String(headers['x-user'])),
  });
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const config = { access: 'member' } as const;
  const handler = async () => {
    begun += 1;
    await gate.promise;
    return 'read';
  };
  app.route({ method: 'GET', url: '/api/slow', config, handler });
  app.route({ method: 'GET', url: '/api/quick', config, handler: async () => 'read' });
  // Awaited, because `inject` sends nothing before its result is awaited.
  const read = async (userId: string, url = '/api/slow') =>
    await app.inject({ url, headers: { host: 'localhost', 'x-user': userId } });
  const { atOnce, waiting } = OPEN_REQUESTS;
  const open = Array.from({ length: atOnce + waiting }, () => read('an'));
  await expect.poll(() => begun).toBe(atOnce);
  expect((await read('binh', '/api/quick')).statusCode).toBe(200);
  const refused = await read('an');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(begun).toBe(atOnce);
  gate.resolve();
  const statuses = (await Promise.all(open)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(begun).toBe(atOnce + waiting);
  await app.close();
});

it('a client that has closed its connection while it waited does not keep its turn', async () => {
  const admit = limitOpenRequests();
  const enter = () => {
    const raw = new PassThrough();
    const request = { principal: principal('an'), routeOptions: { config: {} } };
    return { raw, begun: admit(request as FastifyRequest, { raw } as unknown as FastifyReply) };
  };
  const open = Array.from({ length: OPEN_REQUESTS.atOnce }, enter);
  const [closed, next] = [enter(), enter()];
  closed.raw.destroy();
  open[0]?.raw.destroy();
  await expect(next.begun).resolves.toBeUndefined();
});
