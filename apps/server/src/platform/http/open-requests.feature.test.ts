import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Principal } from './access.ts';
import { createHttpServer } from './http-server.ts';
import { OPEN_REQUESTS } from './open-requests.ts';
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

it('the requests of one person at once are bounded, and do not use up those of others', async () => {
  const app = await createHttpServer({
    config: academy.config,
    logLevel: 'silent',
    rateLimits: createRateLimits({ redis: undefined, pool: undefined }),
    authenticate: async ({ headers }) => principal(String(headers['x-user'])),
  });
  const gate = Promise.withResolvers<void>();
  const answer = async () => gate.promise.then(() => 'read');
  app.route({ method: 'GET', url: '/api/slow', config: { access: 'member' }, handler: answer });
  // Awaited, because `inject` sends nothing before its result is awaited.
  const read = async (userId: string) =>
    await app.inject({ url: '/api/slow', headers: { host: 'localhost', 'x-user': userId } });
  const open = Array.from({ length: OPEN_REQUESTS.person }, () => read('an'));
  const refused = await read('an');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  open.push(read('binh'));
  gate.resolve();
  const statuses = (await Promise.all(open)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await read('an')).statusCode).toBe(200);
  await app.close();
});
