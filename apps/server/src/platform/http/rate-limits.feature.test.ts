import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, inject, it, vi } from 'vitest';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type TestAcademy } from '#testing/test-app.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

/** A separate address for each test, as the proxy forwards it. */
const newAddress = () => `203.0.${randomInt(256)}.${randomInt(256)}`;

function login(at: TestAcademy, address: string, email = 'guessed@example.com') {
  const body = { email, password: 'a-guess' };
  return at.visitor.post('/api/auth/sign-in/email', body, { 'x-forwarded-for': address });
}

async function statuses(count: number, send: (at: number) => Promise<{ status: number }>) {
  const seen: number[] = [];
  for (let at = 0; at < count; at += 1) seen.push((await send(at)).status);
  return seen;
}

describe('too many', () => {
  it('sign-ins to one account are refused for a while, with Retry-After', async () => {
    const address = newAddress();
    expect(await statuses(10, () => login(academy, address))).toEqual(Array(10).fill(401));
    const refused = await login(academy, address, 'GUESSED@example.com');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      error: {
        code: 'too-many-requests',
        message: 'Có quá nhiều lần thử. Xin đợi một lát rồi thử lại.',
        details: { retryAfter: expect.any(Number) },
      },
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(300);
    expect((await login(academy, address, 'other@example.com')).status).toBe(401);
    expect((await login(academy, newAddress())).status).toBe(401);
  });

  it('registrations from one address are refused', async () => {
    const address = newAddress();
    const register = () =>
      academy.visitor.post('/api/auth/sign-up/email', {}, { 'x-forwarded-for': address });
    expect(await statuses(21, register)).toEqual([...Array(20).fill(400), 429]);
  });

  it('changes of the display name are refused, and refused names do not count', async () => {
    const player = await academy.player();
    const url = `/api/users/${player.userId}/displayName`;
    const rename = async (displayName: string) => (await player.put(url, { displayName })).status;
    const refused = await statuses(6, async (at) => ({
      status: await rename(at % 2 === 0 ? 'Trưởng Lão An' : 'A'),
    }));
    expect(refused).toEqual(Array(6).fill(400));
    const names = ['Lạc An', 'Lạc Bình', 'Lạc Chi', 'Lạc Dung', 'Lạc Em', 'Lạc Hà'];
    const changed = await statuses(6, async (at) => ({ status: await rename(names[at] ?? '') }));
    expect(changed).toEqual([...Array(5).fill(200), 429]);
    const { body } = await player.put(url, { displayName: 'Lạc Hà' });
    expect(body).toMatchObject({
      error: { message: 'Đã đủ số lần cho phép. Xin thử lại sau 24 giờ.' },
    });
  });

  it('changes of the password are refused, and refused passwords do not count', async () => {
    const player = await academy.signUp();
    const change = (currentPassword: string, newPassword: string) =>
      player.put(`/api/users/${player.userId}/password`, { currentPassword, newPassword });
    const [first, second] = [PASSWORD, 'song-hong-2026'];
    expect((await change('wrong', second)).status).toBe(401);
    expect((await change(first, 'vietnam2020')).status).toBe(400);
    const changed = await statuses(6, (at) =>
      change(at % 2 === 0 ? first : second, at % 2 === 0 ? second : first),
    );
    expect(changed).toEqual([...Array(5).fill(200), 429]);
  });

  it('points charged afterwards are counted, also those beyond the limit', async () => {
    const { rateLimits } = academy.academy;
    const key = { user: randomUUID() };
    const use = () => rateLimits.consume('file-reading', key);
    await use();
    await rateLimits.charge('file-reading', key, 898);
    await use();
    await expect(use()).rejects.toMatchObject({ code: 'too-many-requests' });
    await rateLimits.charge('file-reading', key, 45);
    await expect(use()).rejects.toMatchObject({ code: 'too-many-requests' });
    await rateLimits.consume('file-reading', { user: randomUUID() });
  });

  it('password resets are refused, requests and uses counted together', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const paths = ['/request-password-reset', '/reset-password'];
    const ask = (at: number) =>
      academy.visitor.post(`/api/auth${paths[at % 2]}`, { token: 'x', newPassword: '' }, headers);
    expect(await statuses(6, ask)).toEqual([...Array(5).fill(400), 429]);
  });

  it('submissions of one player are refused, those of others are not', async () => {
    const [player, other] = [await academy.player(), await academy.player()];
    const send = (person = player) => person.post('/api/submissions', {});
    expect(await statuses(31, () => send())).toEqual([...Array(30).fill(400), 429]);
    expect((await send(other)).status).toBe(400);
  });

  it('writes of one player are refused, reads are not', async () => {
    const player = await academy.player();
    const url = `/api/users/${player.userId}`;
    const write = () => player.patch(url, {});
    expect(await statuses(121, write)).toEqual([...Array(120).fill(400), 429]);
    expect((await player.get(url)).status).toBe(200);
  });
});

it('messages of one player are limited by the day, and those beyond the short limit do not count', async () => {
  const [player, other] = [await academy.player(), await academy.player()];
  const say = (by = player) => by.post('/api/guildChats/titans/messages', {});
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (let sent = 0; sent < 2000; sent += 10) {
      expect(await statuses(10, () => say())).toEqual(Array(10).fill(400));
      // Once: an address with many refusals waits for each.
      if (sent === 0) expect((await say()).status).toBe(429);
      vi.setSystemTime(Date.now() + 31_000);
    }
    const refused = await say();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect((await say(other)).status).toBe(400);
  } finally {
    vi.useRealTimers();
  }
});

it('changes of an elder or an operator are limited per person; reads are not', async () => {
  const small = await academyOfTest({ rateLimitFactor: 0.002 });
  const [elder, other, operator] = [
    await small.elder(),
    await small.elder('Elder Heron'),
    await small.operator(),
  ];
  const decide = (by = elder) => by.post('/api/approveSubmission', {});
  expect(await statuses(7, () => decide())).toEqual([...Array(6).fill(400), 429]);
  expect((await decide(other)).status).toBe(400);
  const limits = () => operator.put('/api/activityLimits', {});
  expect(await statuses(7, limits)).toEqual([...Array(6).fill(400), 429]);
  expect((await elder.get('/api/submissions/pending')).status).toBe(200);
});

it('automatic requests are limited too: sign-outs, Strava’s events, pieces of uploads, notifications read', async () => {
  const small = await academyOfTest({ rateLimitFactor: 0.05 });
  const { visitor } = small;
  const player = await small.player();
  const post = (url: string, headers?: Record<string, string>) => visitor.post(url, {}, headers);
  const signOut = () => post('/api/auth/sign-out', { 'x-forwarded-for': '203.0.113.1' });
  const event = () => post('/api/strava/webhook/x', { 'x-forwarded-for': '203.0.113.2' });
  const unknownUpload = new URL('/api/uploads/unknown', await small.listen());
  const { cookie } = player;
  const piece = () =>
    fetch(unknownUpload, { method: 'DELETE', headers: { cookie, 'tus-resumable': '1.0.0' } });
  const read = () =>
    player.patch(`/api/users/${player.userId}/notifications/${randomUUID()}`, { isRead: true });
  expect(await statuses(31, signOut)).toEqual([...Array(30).fill(200), 429]);
  expect(await statuses(301, event)).toEqual([...Array(300).fill(404), 429]);
  expect(await statuses(51, piece)).toEqual([...Array(50).fill(404), 429]);
  expect(await statuses(31, read)).toEqual([...Array(30).fill(404), 429]);
  expect((await player.get(`/api/users/${player.userId}`)).status).toBe(200);
});

it('an address that a client forges does not count: only the proxy is trusted', async () => {
  const made = (at: number) =>
    academy.visitor.send({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: {},
      remoteAddress: '198.51.100.7',
      headers: { 'x-forwarded-for': `203.0.113.${at}` },
    });
  expect(await statuses(21, made)).toEqual([...Array(20).fill(400), 429]);
});

if (inject('testServices').kind === 'postgresql') {
  it.each([
    ['PostgreSQL', false],
    ['Redis', true],
  ] as const)('is counted by all processes together, in %s', async (_where, withRedis) => {
    const common = { rateLimitFactor: 1, withRedis };
    const one = await academyOfTest(common);
    const other = await academyOfTest({ ...common, beside: one });
    const address = newAddress();
    const turns = await statuses(10, (at) => login(at % 2 ? one : other, address));
    expect(turns).toEqual(Array(10).fill(401));
    expect((await login(one, address)).status).toBe(429);
    expect((await login(other, address)).status).toBe(429);
  });
}
