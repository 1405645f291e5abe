import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Caller, cookieOf, createCaller } from '#testing/caller.ts';
import { PROMISED_MS } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, signedUpSchema } from '#testing/test-app.ts';

let userId: string;
const EMAIL = 'keeper@example.com';

const academy = await testAcademy();

beforeAll(async () => {
  const answer = await academy.visitor.post('/api/auth/sign-up/email', {
    name: 'The Keeper',
    email: EMAIL,
    password: PASSWORD,
  });
  userId = answer.as(signedUpSchema).user.id;
});

function tryLogin(body: unknown, headers: Record<string, string> = {}) {
  return academy.visitor.post('/api/auth/sign-in/email', body, headers);
}

async function login(): Promise<Caller & { cookie: string }> {
  const answer = await tryLogin({ email: EMAIL, password: PASSWORD });
  expect(answer.status).toBe(200);
  const cookie = cookieOf(answer);
  return { ...createCaller(academy.app, cookie), cookie };
}

const me = () => `/api/users/${userId}`;

async function idToken(caller: Caller): Promise<string> {
  return (await caller.get('/api/auth/token')).as(z.object({ token: z.string() })).token;
}

function withToken(token: string) {
  return academy.visitor.get(me(), { authorization: `Bearer ${token}` });
}

describe('sign-in', () => {
  it('answers an unknown email like a wrong password', async () => {
    const wrong = await tryLogin({ email: EMAIL, password: 'not-the-password' });
    const unknown = await tryLogin({ email: 'nobody@example.com', password: PASSWORD });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: wrong.status, text: wrong.text });
    expect(wrong.body).toEqual({
      error: {
        code: 'invalid-credentials',
        message: 'Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin.',
      },
    });
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['nothing', undefined],
    ['no password', { email: EMAIL }],
    ['a password that is a list', { email: EMAIL, password: ['a'] }],
    ['an email that is an object', { email: { $ne: null }, password: PASSWORD }],
    ['a text', 'email and password'],
  ])('refuses %s', async (_what, body) => {
    const answer = await tryLogin(body);
    expect([400, 401]).toContain(answer.status);
    expect(answer.text).not.toContain('stack');
  });

  it('accepts the email in any case, and keeps the session across requests', async () => {
    const answer = await tryLogin({ email: ' Keeper@EXAMPLE.com', password: PASSWORD });
    expect(answer.status).toBe(200);
    const caller = await login();
    for (let turn = 0; turn < 3; turn += 1) expect((await caller.get(me())).status).toBe(200);
    const session = await caller.get('/api/auth/get-session');
    expect(session.body).toMatchObject({ user: { id: userId, email: EMAIL } });
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const answer = await tryLogin({ email: EMAIL, password: PASSWORD });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/goreal\.session_token=[^;]+;/);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(answer.text).not.toContain(PASSWORD);
  });
});

describe('a session', () => {
  it('is one of fifty at most: one more ends the one that was used longest ago', async () => {
    const person = await academy.player();
    const devices = [];
    for (let count = 0; count < 49; count += 1) devices.push(await academy.otherDevice(person));
    await academy.sql`update auth_sessions set "lastUsedAt" = now() - interval '2 days'
      where id = ${devices[7]?.sessionId}`;
    const other = await academy.player();
    const newest = await academy.otherDevice(person);
    const own = `/api/users/${person.userId}`;
    expect((await academy.here(devices[7] ?? person).get(own)).status).toBe(401);
    for (const device of [person, devices[0] ?? person, newest]) {
      expect((await academy.here(device).get(own)).status).toBe(200);
    }
    expect((await other.get(`/api/users/${other.userId}`)).status).toBe(200);
    const rows = await academy.sql`select count(*)::int as count from auth_sessions
      where "userId" = ${person.userId}`;
    expect(rows).toEqual([{ count: 50 }]);
  });

  it('ends with the sign-out of its device, and only that one', async () => {
    const phone = await login();
    const desk = await login();
    expect((await phone.get(me())).status).toBe(200);
    expect((await phone.post('/api/auth/sign-out')).status).toBe(200);
    expect((await phone.get(me())).status).toBe(401);
    expect((await desk.get(me())).status).toBe(200);
  });

  it('is rejected with a forged or changed cookie', async () => {
    const { cookie } = await login();
    const [, value = ''] = /session_token=([^;]+)/.exec(cookie) ?? [];
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const forged = [
      `x${token}.${signature}`,
      `${token}.${signature.slice(1)}`,
      `${token}.`,
      `.${signature}`,
      `${token}.${Buffer.alloc(32).toString('base64')}`,
      token,
      '.',
      '',
      '%',
    ];
    for (const text of forged) {
      const answer = await academy.visitor.get(me(), { cookie: `goreal.session_token=${text}` });
      expect(answer.status).toBe(401);
    }
  });

  it('that has expired is rejected', async () => {
    const person = await academy.player();
    await academy.sql`update auth_sessions set "expiresAt" = now() - interval '1 second'
      where id = ${person.sessionId}`;
    expect((await person.get(`/api/users/${person.userId}`)).status).toBe(401);
  });
});

describe('an ID token', () => {
  it('authenticates as its session until the sign-out', async () => {
    const caller = await login();
    const token = await idToken(caller);
    const { sub, exp = 0, iat = 0 } = decodeJwt(token);
    expect({ sub, seconds: exp - iat }).toEqual({ sub: userId, seconds: 15 * 60 });
    expect((await withToken(token)).status).toBe(200);
    await caller.post('/api/auth/sign-out');
    await vi.waitFor(async () => expect((await withToken(token)).status).toBe(401), PROMISED_MS);
  });

  it('is refused to a visitor', async () => {
    expect((await academy.visitor.get('/api/auth/token')).status).toBe(401);
  });

  it('counts only if we signed it, unchanged and unexpired', async () => {
    const token = await idToken(await login());
    const [head, payload, signature] = token.split('.');
    const claims = decodeJwt(token);
    const { kid } = JSON.parse(Buffer.from(head ?? '', 'base64url').toString());
    const { privateKey } = generateKeyPairSync('ed25519');
    const foreign = new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid });
    const other = Buffer.from(JSON.stringify({ ...claims, sub: 'someone' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const bad = [
      `${head}.${other}.${signature}`,
      `${head}.${payload}.${signature?.slice(0, -4)}AAAA`,
      `${none}.${payload}.`,
      await foreign.sign(privateKey),
      `${head}.${payload}`,
      'x',
      'a.b.c',
    ];
    for (const text of bad) expect((await withToken(text)).status).toBe(401);
    expect((await withToken(token)).status).toBe(200);
  });

  it('that name unknown keys make the server read its keys once a second at most', async () => {
    await withToken(await idToken(await login()));
    const { privateKey } = generateKeyPairSync('ed25519');
    const read = vi.spyOn(academy.academy.auth.api, 'getJwks');
    const begun = performance.now();
    for (let at = 0; at < 50; at += 1) {
      const foreign = new SignJWT().setProtectedHeader({ alg: 'EdDSA', kid: `made-up-${at}` });
      expect((await withToken(await foreign.sign(privateKey))).status).toBe(401);
    }
    const seconds = (performance.now() - begun) / 1000;
    expect(read.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
    read.mockRestore();
  });

  it('expires after 15 minutes', async () => {
    const token = await idToken(await login());
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1000, toFake: ['Date'] });
    try {
      expect((await withToken(token)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a cross-site page', () => {
  const headers = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://evil.example', authorization: 'Basic dXNlcjpwYXNz' },
  ] as const;

  it.each(headers)('cannot write with our cookie (%o)', async (given) => {
    const person = await academy.newcomer();
    const url = `/api/users/${person.userId}`;
    const answer = await person.patch(url, { guild: 'titans' }, { ...given });
    expect(answer.status).toBe(403);
    expect((await person.get(url)).body).toMatchObject({ guild: '' });
  });

  it.each(headers)('cannot sign out with our cookie (%o)', async (given) => {
    const caller = await login();
    expect((await caller.post('/api/auth/sign-out', {}, { ...given })).status).toBe(403);
    expect((await caller.get(me())).status).toBe(200);
  });

  it('differs from our own page under any host name', async () => {
    const person = await academy.newcomer();
    const url = `/api/users/${person.userId}`;
    for (const host of ['192.168.1.7:3000', 'academy.example']) {
      const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect((await person.patch(url, { guild: 'envoys' }, own)).status).toBe(200);
      expect((await tryLogin({ email: EMAIL, password: PASSWORD }, own)).status).toBe(200);
      const old = { host, origin: `http://${host}` };
      expect((await person.patch(url, { guild: 'titans' }, old)).status).toBe(200);
    }
  });
});

it('serves no route of the library that the product does not use', async () => {
  const caller = await login();
  const closed = [
    '/admin/set-role',
    '/update-user',
    '/delete-user',
    '/change-email',
    '/sign-in/social',
    '/link-social',
    '/send-verification-email',
    '/unlink-account',
  ];
  for (const path of closed) {
    const answer = await caller.post(`/api/auth${path}`, { name: 'Elder Crane', image: 'x' });
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
  for (const path of ['/error', '/ok', '/list-accounts', '/nothing']) {
    const answer = await caller.get(`/api/auth${path}`);
    expect({ path, status: answer.status }).toEqual({ path, status: 404 });
  }
});
