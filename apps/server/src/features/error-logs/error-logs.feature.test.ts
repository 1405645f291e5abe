import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import {
  ERROR_LOG_LIMITS,
  errorGroupSchema,
  errorLogSchema,
} from '@goreal/domain/error-logs/error-log';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#testing/caller.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { createTestAcademy, PASSWORD } from '#testing/test-app.ts';
import { createErrorLogsService } from './error-logs.service.ts';

const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

const academy = await testAcademy();
const elder = await academy.elder();

const report = (
  data: Record<string, unknown>,
  caller: Caller = academy.visitor,
): ReturnType<Caller['post']> =>
  caller.post('/api/logClientEvent', { data: { level: 'error', message: 'm', ...data } });
const logs = async (query = '') =>
  (await elder.get(`/api/errorLogs${query}`)).as(listOf(errorLogSchema)).items;
const groups = async (query = '?range=all') =>
  (await elder.get(`/api/errorGroups${query}`)).as(listOf(errorGroupSchema)).items;
const groupOf = async (message: string) =>
  (await groups()).find((group) => group.message === message);
const settle = (fingerprint: string, resolved: boolean) =>
  elder.put(`/api/errorGroups/${fingerprint}/resolution`, { resolved });

describe('refusals', () => {
  it('refuses a report that does not use the callable protocol', async () => {
    const answer = await academy.visitor.post('/api/logClientEvent', { message: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });

  it('settles no group that is unknown or misnamed', async () => {
    expect((await settle('a'.repeat(32), true)).status).toBe(404);
    expect((await settle('x', true)).status).toBe(400);
  });

  it.each(['type=other', 'severity=grave', 'range=1y', 'limit=101', 'cursor=x', 'fingerprint=x'])(
    'refuses ?%s',
    async (query) => {
      expect((await elder.get(`/api/errorLogs?${query}`)).status).toBe(400);
    },
  );
});

describe('a report', () => {
  it('stores all its fields, of a visitor too', async () => {
    const answer = await report({
      message: 'the page broke',
      context: { path: '/login?reset=secret#x', component: 'page', errorType: 'auth', tries: 2 },
      userAgent: 'Firefox',
      error: {
        name: 'TypeError',
        message: 'x is undefined',
        stack: 'TypeError: x\n at y',
        code: 7,
      },
    });
    expect(answer.body).toEqual({ result: { success: true } });
    expect((await logs())[0]).toMatchObject({
      timestamp: academy.clock.now().toISOString(),
      errorType: 'auth',
      severity: 'high',
      message: 'the page broke',
      component: 'page',
      stack: 'TypeError: x\n at y',
      url: '/login',
      userAgent: 'Firefox',
      userId: null,
      additionalData: {
        tries: 2,
        error: { name: 'TypeError', message: 'x is undefined', code: 7 },
      },
    });
  });

  it('does not repeat the message of its error, and uses it where it has none', async () => {
    await report({ message: 'x is undefined', error: { message: 'x is undefined' } });
    expect((await logs())[0]).toMatchObject({ message: 'x is undefined', additionalData: null });
    await report({ message: '', error: { message: 'y is undefined' } });
    expect((await logs())[0]).toMatchObject({ message: 'y is undefined', additionalData: null });
  });

  it('is stored with the player who reports, and truncated where it is too long', async () => {
    const player = await academy.player();
    const context = { blob: 'b'.repeat(20_000), severity: 'critical' };
    await report({ level: 'warn', message: 'm'.repeat(5000), context }, player);
    const [log] = await logs();
    expect(log).toMatchObject({
      userId: player.userId,
      severity: 'critical',
      additionalData: null,
    });
    expect(log?.message).toHaveLength(2000);
  });

  it.each([
    ['fatal', 'critical'],
    ['error', 'high'],
    ['warn', 'medium'],
    ['info', 'low'],
  ])('of level %s is %s', async (level, severity) => {
    await report({ level, message: `level ${level}` });
    expect((await logs())[0]).toMatchObject({ severity });
  });
});

describe('the list', () => {
  it('covers the last day by default, and filters by type, severity and time', async () => {
    await report({ message: 'an old upload', context: { errorType: 'upload', severity: 'low' } });
    academy.clock.passMs(30 * HOUR_MS);
    await report({ message: 'of this day', context: { errorType: 'api', severity: 'low' } });
    academy.clock.passMs(23 * HOUR_MS);
    await report({ message: 'a new upload', context: { errorType: 'upload', severity: 'medium' } });
    const messages = async (query: string) => (await logs(query)).map(({ message }) => message);
    expect(await messages('')).toEqual(['a new upload', 'of this day']);
    expect(await messages('?range=24h')).toEqual(await messages(''));
    expect(await messages('?range=all&type=upload')).toEqual(['a new upload', 'an old upload']);
    expect(await messages('?range=7d&type=upload')).toEqual(['a new upload', 'an old upload']);
    expect(await messages('?range=7d&type=upload&severity=low')).toEqual(['an old upload']);
    expect(await messages('?range=1h')).toEqual(['a new upload']);
    expect(await messages('?range=1h&type=api')).toEqual([]);
    academy.clock.passDays(29);
    expect(await messages('?range=7d&type=upload')).toEqual([]);
    expect(await messages('?range=30d&type=upload')).toEqual(['a new upload']);
    expect(await messages('?range=all&type=upload')).toHaveLength(2);
  });

  it('pages without gap or repetition', async () => {
    const page = z.object({ items: z.array(errorLogSchema), nextCursor: z.string().nullable() });
    const all = (await logs('?range=all')).map(({ id }) => id);
    const read: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/errorLogs?range=all&limit=2${cursor && `&cursor=${cursor}`}`;
      const { items, nextCursor }: z.infer<typeof page> = (await elder.get(url)).as(page);
      read.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(read).toEqual(all);
  });

  it('has a hundred entries at once', async () => {
    await report({ message: 'one of many' });
    await academy.sql`
      insert into error_logs (error_type, severity, message, created_at)
      select error_type, severity, message, created_at
      from error_logs, generate_series(1, 100) where message = 'one of many'`;
    expect(await logs()).toHaveLength(100);
  });
});

describe('a fault', () => {
  it('is one group however often it occurs, and counts affected users', async () => {
    const fault = (line: number) => {
      const message = `cannot read row ${line}`;
      const stack = `Error: cannot\n at f (https://x.vn/assets/page-${line}abcdef.js:1:${line})`;
      return { message, error: { name: 'Error', message, stack } };
    };
    const players = [await academy.player(), await academy.player()];
    await report(fault(1), players[0]);
    await report(fault(22), players[0]);
    academy.clock.passDays(1);
    await report({ ...fault(333), context: { severity: 'critical' } }, players[1]);
    const group = await groupOf('cannot read row 1');
    expect(group).toMatchObject({
      count: 3,
      affectedPlayers: 2,
      severity: 'critical',
      state: 'open',
      lastSeen: academy.clock.now().toISOString(),
    });
    expect(await logs(`?range=all&fingerprint=${group?.fingerprint}`)).toHaveLength(3);
    const [today] = await groups('?range=1h');
    expect(today).toMatchObject({ count: 3, countInRange: 1, affectedPlayers: 1 });
  });

  it('has few rows of one user in an hour, and still counts every report', async () => {
    const [player, other] = [await academy.player(), await academy.player()];
    const { ofPerson } = ERROR_LOG_LIMITS.rowsPerHour;
    const repeated = { message: 'again and again' };
    for (let at = 0; at < ofPerson + 5; at += 1) await report(repeated, player);
    await report(repeated, other);
    const group = await groupOf(repeated.message);
    expect(group).toMatchObject({
      count: ofPerson + 6,
      countInRange: ofPerson + 6,
      affectedPlayers: 2,
    });
    expect(await logs(`?fingerprint=${group?.fingerprint}&limit=100`)).toHaveLength(ofPerson + 1);
  });

  it('is resolved by an elder, regresses when it recurs, and can be reopened', async () => {
    await report({ message: 'comes back' });
    const fingerprint = (await groupOf('comes back'))?.fingerprint ?? '';
    expect((await settle(fingerprint, true)).status).toBe(204);
    expect(await groupOf('comes back')).toMatchObject({
      state: 'resolved',
      resolvedByName: elder.displayName,
    });
    academy.clock.passDays(1);
    await report({ message: 'comes back' });
    expect(await groupOf('comes back')).toMatchObject({ state: 'regressed', count: 2 });
    await settle(fingerprint, false);
    expect(await groupOf('comes back')).toMatchObject({ state: 'open', resolvedAt: null });
    const rows = await academy.sql`select action from audit_entries
      where subject = ${`error:${fingerprint}`} order by audit_id`;
    expect(rows).toEqual([{ action: 'error.resolve' }, { action: 'error.reopen' }]);
  });

  it('is deleted after ninety days, unless it recurred', async () => {
    await report({ message: 'long ago' });
    academy.clock.passDays(60);
    await report({ message: 'still there' });
    academy.clock.passDays(31);
    const service = createErrorLogsService(academy);
    expect(await service.prune()).toBeGreaterThan(0);
    expect(await service.prune()).toBe(0);
    expect((await groups()).map(({ message }) => message)).toEqual(['still there']);
    expect((await logs('?range=all')).map(({ message }) => message)).toEqual(['still there']);
  });
});

it('an erased account takes its reports along, and its words from faults of others', async () => {
  const email = 'leaver@example.com';
  const leaver = await academy.signUp({ name: 'Người Rời', email, password: PASSWORD });
  await report({ message: 'only the leaver met 17' }, leaver);
  await report({ message: 'met twice, user 41' }, leaver);
  await report({ message: 'met twice, user 42' });
  const erasure = await leaver.post(`/api/users/${leaver.userId}/erasure`, { password: PASSWORD });
  expect(erasure.status).toBe(200);
  expect(await groupOf('only the leaver met 17')).toBeUndefined();
  expect(await groupOf('met twice, user 41')).toBeUndefined();
  const shared = await groupOf('met twice, user 42');
  expect(shared).toMatchObject({ count: 2, affectedPlayers: 0, countInRange: 1 });
  const messages = (await logs('?range=all')).map(({ message }) => message);
  expect(messages).toContain('met twice, user 42');
  expect(messages).not.toContain('met twice, user 41');
  expect(messages).not.toContain('only the leaver met 17');
});

it('keeps the newest reports and faults, however many pages send', async () => {
  for (let at = 0; at < 12; at += 1) {
    await report({ message: `flood ${'abcdefghijkl'[at]}` });
    academy.clock.passDays(0.001);
  }
  const service = createErrorLogsService({ ...academy, kept: { reports: 5, faults: 3 } });
  await service.prune();
  const messagesOf = (letters: string) => [...letters].map((letter) => `flood ${letter}`);
  expect((await logs('?range=all')).map(({ message }) => message)).toEqual(messagesOf('lkjih'));
  expect((await groups()).map(({ message }) => message)).toEqual(messagesOf('lkj'));
});

describe('Sentry', () => {
  it('receives server faults with their user, without cookies and texts', async () => {
    const bodies: string[] = [];
    const stand = http.createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    stand.listen(0, '127.0.0.1');
    await once(stand, 'listening');
    const { port } = stand.address() as AddressInfo;
    const watched = await createTestAcademy({
      env: { SENTRY_DSN: `http://publickey@127.0.0.1:${port}/1` },
    });
    const player = await watched.player();
    const env = await watched.visitor.get('/env.js');
    expect(env.text).toContain(`publickey@127.0.0.1:${port}`);
    const policy = String(env.headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' http://127.0.0.1:${port}`);

    await watched.database.pool.query('alter table chat_messages rename to chat_messages_gone');
    const answer = await player.post('/api/guildChats/titans/messages', {
      message: 'Private words',
    });
    expect(answer.status).toBe(500);
    await eventually(() => expect(bodies.join('')).toContain('"type":"event"'));
    const sent = bodies.join('\n');
    expect(sent).toContain(player.userId);
    expect(sent).toContain('POST /api/guildChats/:guild/messages');
    expect(sent).not.toContain(player.cookie.split('=')[1]);
    expect(sent).not.toContain('Private words');
    expect(sent).toContain(`"email":"${player.email}"`);
    expect(sent).toContain('"level":"genesis"');

    const own = await (await watched.elder()).get('/api/errorLogs?type=api');
    expect(own.as(listOf(errorLogSchema)).items).toMatchObject([
      { component: 'server POST /api/guildChats/:guild/messages', userId: player.userId },
    ]);
    await watched.database.pool.query('alter table chat_messages_gone rename to chat_messages');
    await watched.close();
    stand.close();
  });

  it('is disabled without its address', async () => {
    const env = await academy.visitor.get('/env.js');
    expect(env.text).not.toContain('sentryDsn');
    expect(env.headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
