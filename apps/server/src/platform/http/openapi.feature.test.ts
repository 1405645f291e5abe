import zlib from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import {
  declaredOperations,
  documentedOperations,
  type Method,
  type OpenApiDocument,
  type Operation,
} from '#testing/contract/operations.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { TestAcademy } from '#testing/test-app.ts';

type Route = Pick<Operation, 'method' | 'path' | 'access'>;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const academy = await testAcademy();
const newcomer = await academy.newcomer();
const player = await academy.player();
const elder = await academy.elder();

const operations = documentedOperations(academy.app);
const routes: Route[] = [...operations, { method: 'GET', path: '/api/live', access: 'signed-in' }];

function call(person: TestAcademy['visitor'], { method, path }: Route, uid: string) {
  const url = path
    .replaceAll(/\{uid\}/g, uid)
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
  const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} };
  return person.send({ method, url, ...payload });
}

/** Who may call an operation, in the words of `platform/composition/declared-operations.ts`. */
function accessOf({ access, ownAccount, stepUp, whileRestricted }: Operation): string {
  return [
    access,
    ownAccount && 'own account',
    stepUp && 'confirmed',
    whileRestricted === 'closed' && 'closed while restricted',
  ]
    .filter(Boolean)
    .join(', ');
}

describe('the document', () => {
  it('is served, with the responses of every operation', async () => {
    const document = (await academy.visitor.get('/api/openapi.json')).body as OpenApiDocument;
    expect(document).toMatchObject({ openapi: '3.1.0' });
    expect(document).toEqual(JSON.parse(JSON.stringify(academy.app.swagger())));
    for (const operations of Object.values(document.paths)) {
      for (const { responses } of Object.values(operations)) {
        expect(Object.keys(responses).length).toBeGreaterThan(0);
      }
    }
    expect((await academy.visitor.get('/api/docs/')).status).toBe(200);
  });

  it('is compressed once for everybody, and not sent again to a client that has it', async () => {
    const url = '/api/openapi.json';
    const whole = await academy.visitor.get(url);
    const compressors = [vi.spyOn(zlib, 'createBrotliCompress'), vi.spyOn(zlib, 'createGzip')];
    for (let count = 0; count < 3; count += 1) {
      const answer = await academy.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } });
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
        etag: whole.headers.etag,
      });
      expect(zlib.gunzipSync(answer.rawPayload).toString()).toBe(whole.text);
    }
    for (const compressor of compressors) expect(compressor).not.toHaveBeenCalled();
    const again = await academy.visitor.get(url, { 'if-none-match': String(whole.headers.etag) });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('lists every path of the specification', () => {
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'GET /api/users/{uid}',
        'PATCH /api/users/{uid}',
        'GET /api/quests',
        'GET /api/quests/{questId}',
        'PUT /api/users/{uid}/activeQuests/{questId}',
        'GET /api/users/{uid}/notifications',
        'GET /api/submissions',
        'POST /api/submissions',
        'POST /api/approveSubmission',
        'POST /api/rejectSubmission',
        'GET /api/guilds',
        'GET /api/getCommunityStats',
        'GET /api/getStravaAuthUrl',
        'GET /api/handleStravaCallback',
        'POST /api/syncStravaActivities',
        'POST /api/disconnectStrava',
        'GET /api/getStravaActivityLog',
        'POST /api/logClientEvent',
        'POST /api/savePushSubscription',
        'POST /api/removePushSubscription',
        'POST /api/sendPushNotification',
        'GET /api/users/{uid}/activeQuests',
        'GET /api/guildChats/{guild}/messages',
        'POST /api/guildChats/{guild}/messages',
        'GET /api/leaderboards/celestial_record',
        'GET /api/leaderboards/honor',
        'GET /api/backgrounds',
        'GET /api/config',
        'GET /api/errorLogs',
        'GET /api/notificationLogs',
      ]),
    );
  });

  it('states who may call each of them', () => {
    const found = operations.map((operation) => [operation.name, accessOf(operation)]);
    const declared = Object.entries(declaredOperations(academy.academy));
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(declared.map(([name, words]) => [name, words.replace(/, ids$/, '')])),
    );
  });
});

describe('every operation', () => {
  it('that is not public is 401 for a visitor, whatever the request contains', async () => {
    for (const route of routes.filter(({ access }) => access !== 'public')) {
      const answer = await call(academy.visitor, route, player.userId);
      expect({ ...route, status: answer.status }).toEqual({ ...route, status: 401 });
      // The second form is that of the callable protocol (rules 2).
      expect(answer.text).toMatch(/"code":"unauthenticated"|"status":"UNAUTHENTICATED"/);
    }
  });

  it.each([
    ['elders', ['elder', 'super_admin'], [newcomer, player]],
    ['super admins', ['super_admin'], [elder]],
    ['members', ['member'], [newcomer]],
  ])(
    'for %s is 403 for people of a lower role, whatever the request contains',
    async (_who, closed, people) => {
      for (const route of routes.filter(({ access }) => closed.includes(access ?? ''))) {
        for (const person of people) {
          const answer = await call(person, route, person.userId);
          expect({ ...route, status: answer.status }).toEqual({ ...route, status: 403 });
          expect(answer.text).toMatch(/"code":"permission-denied"|"status":"PERMISSION_DENIED"/);
        }
      }
    },
  );

  it('that elders may read is not closed to operators', async () => {
    const operator = await academy.operator();
    const reads = routes.filter(({ access, method }) => access === 'elder' && method === 'GET');
    expect(reads.length).toBeGreaterThan(10);
    for (const route of reads) {
      const answer = await call(operator, route, player.userId);
      expect({ ...route, status: answer.status }).not.toMatchObject({ status: 403 });
    }
  });

  it('never answers 500 to an empty or malformed call', async () => {
    for (const route of routes.filter(({ path }) => path !== '/api/live')) {
      for (const method of METHODS) {
        const answer = await call(elder, { ...route, method }, elder.userId);
        expect(answer.status, `${method} ${route.path}`).toBeLessThan(500);
      }
    }
  });
});
