import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { bareServer } from '#testing/bare-server.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Principal } from './access.ts';
import { AppError } from './app-error.ts';
import { createOpenRequests, OPEN_REQUESTS } from './open-requests.ts';

const academy = await testAcademy();

const principal = (userId: string, sessionId = userId): Principal => ({
  userId,
  sessionId,
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

const open = (settings: Parameters<typeof bareServer>[1] = {}) =>
  bareServer(academy, {
    authenticate: async ({ headers }) => principal(String(headers['x-user'])),
    ...settings,
  });

/** A handler whose calls end together, and how many have begun. */
function heldHandler() {
  const gate = Promise.withResolvers<void>();
  const held = { begun: 0, letGo: gate.resolve, handler };
  async function handler() {
    held.begun += 1;
    await gate.promise;
    return 'read';
  }
  return held;
}

const host = 'localhost';
const PEOPLE = {
  access: 'member',
  limits: OPEN_REQUESTS.person,
  one: { headers: { host, 'x-user': 'an' } },
  sameOne: { headers: { host, 'x-user': 'an' }, remoteAddress: '203.0.113.9' },
  other: { headers: { host, 'x-user': 'binh' } },
} as const;
const VISITORS = {
  access: 'public',
  limits: OPEN_REQUESTS.address,
  one: { headers: { host }, remoteAddress: '2001:db8::1' },
  sameOne: { headers: { host }, remoteAddress: '2001:db8::ffff:1' },
  other: { headers: { host }, remoteAddress: '2001:db8:0:1::1' },
} as const;

it.each([
  ['person', PEOPLE],
  ['address of visitors', VISITORS],
])(
  'further requests of one %s wait for their turn, and do not delay those of others',
  async (_who, { access, limits: { ofSession: atOnce, waiting }, one, sameOne, other }) => {
    const app = await open();
    const held = heldHandler();
    const config = { access };
    app.get('/api/slow', { config, handler: held.handler });
    app.get('/api/quick', { config, handler: async () => 'read' });
    // Awaited, because `inject` sends nothing before its result is awaited.
    const read = async (by: typeof one | typeof sameOne | typeof other, url = '/api/slow') =>
      await app.inject({ url, ...by });
    const sent = Array.from({ length: atOnce + waiting }, () => read(one));
    await expect.poll(() => held.begun).toBe(atOnce);
    expect((await read(other, '/api/quick')).statusCode).toBe(200);
    const refused = await read(sameOne);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect(held.begun).toBe(atOnce);
    held.letGo();
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(held.begun).toBe(atOnce + waiting);
    await app.close();
  },
);

it('bodies that visitors hold back keep no places of their address', async () => {
  const app = await open({ authenticate: async () => undefined });
  const config = { access: 'public', limitsInHandler: true } as const;
  app.post('/api/form', { config, handler: async () => 'sent' });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const head = 'POST /api/form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const sockets = Array.from({ length: OPEN_REQUESTS.address.atOnce + 1 }, () =>
    connect(Number(port), '127.0.0.1', function send(this: Socket) {
      this.write(`${head}Content-Length: 2\r\n\r\n`);
    }),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [slow] = sockets;
  const send = () =>
    fetch(`http://127.0.0.1:${port}/api/form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(10_000),
    });
  expect(await (await send()).text()).toBe('sent');
  const answer = once(slow as Socket, 'data');
  slow?.write('{}');
  expect(String((await answer)[0])).toContain('200 OK');
  for (const socket of sockets) socket.destroy();
  await app.close();
});

it('looks up the sessions of one address one after the other, beyond a number at once', async () => {
  const held = heldHandler();
  const app = await open({
    async authenticate({ ip }) {
      if (ip === VISITORS.one.remoteAddress) await held.handler();
      return undefined;
    },
  });
  const config = { access: 'member' } as const;
  app.get('/api/own', { config, handler: async () => 'read' });
  const read = async (by: typeof VISITORS.one | typeof VISITORS.other) =>
    (await app.inject({ url: '/api/own', ...by })).statusCode;
  const { atOnce } = OPEN_REQUESTS.address;
  const sent = Array.from({ length: atOnce + 20 }, () => read(VISITORS.one));
  await expect.poll(() => held.begun).toBe(atOnce);
  expect(await read(VISITORS.other)).toBe(401);
  expect(held.begun).toBe(atOnce);
  held.letGo();
  expect(new Set(await Promise.all(sent))).toEqual(new Set([401]));
  await app.close();
});

/** Counts the requests whose handling has begun and that are not answered: the most there were at a time. */
function countUnanswered(app: Awaited<ReturnType<typeof open>>): { most: number } {
  const counted = { most: 0 };
  let unanswered = 0;
  app.addHook('preHandler', async () => {
    unanswered += 1;
    counted.most = Math.max(counted.most, unanswered);
  });
  app.addHook('onResponse', async () => {
    unanswered -= 1;
  });
  return counted;
}

it('a file that a client reads slowly keeps no place', async () => {
  const app = await open();
  const config = { access: 'public' } as const;
  const counted = countUnanswered(app);
  app.get('/api/file', { config, handler: async () => new PassThrough() });
  app.get('/api/quick', { config, handler: async () => 'read' });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const count = 2 * OPEN_REQUESTS.address.atOnce;
  const sent = Array.from({ length: count }, () =>
    fetch(`${origin}/api/file`, { signal: gone.signal }).catch(() => undefined),
  );
  await expect.poll(() => counted.most).toBeGreaterThan(OPEN_REQUESTS.address.atOnce);
  expect((await fetch(`${origin}/api/quick`)).status).toBe(200);
  gone.abort();
  await Promise.all(sent);
  await app.close();
});

it('a delayed refusal keeps no place', async () => {
  const app = await open();
  const config = { access: 'public' } as const;
  const counted = countUnanswered(app);
  const handler = () => Promise.reject(new AppError('too-many-requests'));
  app.get('/api/refused', { config, handler });
  app.get('/api/quick', { config, handler: async () => 'read' });
  // Injected, because connections to a busy machine arrive over more than the second of the delay.
  const count = 2 * OPEN_REQUESTS.address.atOnce;
  const sent = Array.from(
    { length: count },
    async () => (await app.inject('/api/refused')).statusCode,
  );
  await expect.poll(() => counted.most).toBeGreaterThan(OPEN_REQUESTS.address.atOnce);
  expect((await app.inject('/api/quick')).statusCode).toBe(200);
  expect(new Set(await Promise.all(sent))).toEqual(new Set([429]));
  await app.close();
});

/** A request of one person, of one session by default, of which `raw` is the response. */
function enterer() {
  const { admit } = createOpenRequests();
  return (sessionId?: string) => {
    const raw = new PassThrough();
    const request = { principal: principal('an', sessionId), routeOptions: { config: {} } };
    return { raw, begun: admit(request as FastifyRequest, { raw } as unknown as FastifyReply) };
  };
}

it('a client that has closed its connection while it waited does not keep its turn', async () => {
  const enter = enterer();
  const sent = Array.from({ length: OPEN_REQUESTS.person.ofSession }, () => enter());
  await Promise.all(sent.map(({ begun }) => begun));
  const [closed, next] = [enter(), enter()];
  closed.raw.destroy();
  sent[0]?.raw.destroy();
  await expect(closed.begun).rejects.toMatchObject({ code: 'cancelled' });
  await expect(next.begun).resolves.toBeUndefined();
});

it('waiting requests that are answered at once leave turns of the event loop to others', async () => {
  const enter = enterer();
  const sent = Array.from({ length: OPEN_REQUESTS.person.ofSession }, () => enter());
  await Promise.all(sent.map(({ begun }) => begun));
  let answered = 0;
  const all = Array.from({ length: 100 }, async () => {
    const { raw, begun } = enter();
    await begun;
    answered += 1;
    raw.destroy();
  });
  sent[0]?.raw.destroy();
  for (let turns = 0; answered === 0; turns += 1) {
    expect(turns).toBeLessThan(10);
    await new Promise(setImmediate);
  }
  expect(answered).toBeLessThan(3);
  await Promise.all(all);
});

it('answers of one turn of the event loop give no more than their places to requests of the same turn', async () => {
  const enter = enterer();
  const { ofSession: atOnce } = OPEN_REQUESTS.person;
  let answered = 0;
  const sent: Promise<void>[] = [];
  for (let at = 0; at < atOnce + 40; at += 1) {
    const { raw, begun } = enter();
    sent.push(
      begun.then(() => {
        answered += 1;
        raw.destroy();
      }),
    );
    // Lets the response finish, within the same turn.
    for (let ticks = 0; ticks < 10; ticks += 1) await new Promise<void>(process.nextTick);
  }
  expect(answered).toBe(atOnce);
  await Promise.all(sent);
  expect(answered).toBe(atOnce + 40);
});

it('one session of a person leaves places and turns to the others', async () => {
  const enter = enterer();
  const { atOnce, ofSession, waiting } = OPEN_REQUESTS.person;
  const begun: string[] = [];
  const send = (sessionId: string) => {
    const { raw, begun: turn } = enter(sessionId);
    const ended = turn.then(() => begun.push(sessionId));
    return { raw, ended };
  };
  const held = Array.from({ length: ofSession }, () => send('stolen'));
  const waits = Array.from({ length: waiting }, () => send('stolen'));
  await expect(send('stolen').ended).rejects.toMatchObject({ code: 'too-many-requests' });
  const own = Array.from({ length: atOnce - ofSession + 2 }, () => send('own'));
  await expect.poll(() => begun.filter((id) => id === 'own')).toHaveLength(atOnce - ofSession);
  expect(begun).toHaveLength(atOnce);

  for (const { raw } of held.slice(0, 4)) raw.destroy();
  await expect.poll(() => begun).toHaveLength(atOnce + 4);
  expect(begun.slice(atOnce)).toEqual(['stolen', 'own', 'stolen', 'own']);

  const closed = [...held, ...waits, ...own];
  for (const { raw } of closed) raw.destroy();
  await Promise.allSettled(closed.map(({ ended }) => ended));
});

it('each session has places and turns of its own, however many others use up all', async () => {
  const enter = enterer();
  const { atOnce, ofEach, ofSession, waiting, allWaiting, waitingOfEach } = OPEN_REQUESTS.person;
  const thieves = Math.ceil((atOnce + allWaiting) / waiting) + 1;
  const theirs = Array.from({ length: thieves }, (_, at) =>
    Array.from({ length: ofSession + waiting }, () => enter(`stolen ${at}`)),
  ).flat();
  const ended = Promise.allSettled(theirs.map(({ begun }) => begun));
  const own = Array.from({ length: ofEach + waitingOfEach }, () => enter('own'));
  await expect(enter('own').begun).rejects.toMatchObject({ code: 'too-many-requests' });
  // One after the other, each of the waiting ones gets a place of the two before any other session ends a request.
  for (const { raw, begun } of own) {
    await expect(begun).resolves.toBeUndefined();
    raw.destroy();
  }
  for (const { raw } of theirs) raw.destroy();
  await ended;
});

it('the waiting requests of all sessions of a person are bounded', async () => {
  const enter = enterer();
  const { atOnce, ofEach, waiting, allWaiting, waitingOfEach } = OPEN_REQUESTS.person;
  const count = Math.ceil((atOnce + allWaiting) / waiting) + 1;
  const sent = Array.from({ length: count }, (_, at) =>
    Array.from({ length: waiting }, () => enter(`session ${at}`)),
  ).flat();
  const outcomes = sent.map(({ begun }) =>
    begun.then(
      () => 'begun',
      ({ code }) => code,
    ),
  );
  for (const { raw } of sent) raw.destroy();
  const codes = await Promise.all(outcomes);
  const admitted = codes.filter((code) => code !== 'too-many-requests').length;
  expect(admitted).toBeGreaterThanOrEqual(atOnce + allWaiting);
  expect(admitted).toBeLessThanOrEqual(atOnce + allWaiting + count * (ofEach + waitingOfEach));
});

it.each(['GET', 'POST'])(
  'the statements of one person let those of others pass, by %s',
  async (method) => {
    const app = await open();
    const config = { access: 'member', limitsInHandler: true } as const;
    let begun = 0;
    let done = 0;
    const handler = async () => {
      begun += 1;
      const { pool, tables, kind } = academy.database;
      // One connection, or ten of them.
      const seconds = kind === 'embedded' ? 0.02 : 0.2;
      // Typed ones and those that a feature sends by the driver.
      if (begun % 2 === 0) await sql`select pg_sleep(${seconds})`.execute(tables());
      else await pool.query('select pg_sleep($1)', [seconds]);
      done += 1;
      return done;
    };
    app.route({ method: ['GET', 'POST'], url: '/api/statement', config, handler });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const send = async (by: string) => {
      const body = method === 'POST' ? { body: '{}' } : {};
      const headers = {
        'x-user': by,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      };
      return Number(
        await (await fetch(`${origin}/api/statement`, { method, headers, ...body })).text(),
      );
    };
    const count = OPEN_REQUESTS.person.ofSession;
    const sent = Array.from({ length: count }, () => send('an'));
    await expect.poll(() => begun, { interval: 1 }).toBe(count);
    const before = done;
    expect((await send('binh')) - before).toBeLessThan(count / 2);
    await Promise.all(sent);
    expect(done).toBe(count + 1);
    await app.close();
  },
);
