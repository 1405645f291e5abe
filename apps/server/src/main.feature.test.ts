import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { describe, expect, inject, it, vi } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { openLive } from '#testing/live-reader.ts';
import { programsOfEachTest } from '#testing/programs.ts';
import { ACCOUNT, expectFailure, signUp } from '#testing/server-process.ts';

// Starts and stops whole processes, several in one test.
vi.setConfig({ testTimeout: 120_000 });

const programs = programsOfEachTest();
const { cli, serve, start } = programs;
const isEmbedded = inject('testServices').kind === 'embedded';

describe('refuses to start with one sentence', () => {
  it('on a busy port', async () => {
    const other = net.createServer().listen(programs.home.port, '127.0.0.1');
    await once(other, 'listening');
    const ended = await start('serve').ended;
    other.close();
    expectFailure(ended, `Cổng ${programs.home.port}`);
  });

  it.each(['203.0.113.77', 'nowhere.invalid'])(
    'at %s, no address of this machine',
    async (host) => {
      const ended = await start('serve', { env: { HOST: host } }).ended;
      expectFailure(ended, `địa chỉ ${host}`);
      expect(ended.err).toContain('HOST');
    },
  );

  it('at an address whose characters would steer the terminal', async () => {
    const ended = await start('serve', { env: { HOST: 'nowhere\u009b2J\u202e.invalid' } }).ended;
    expectFailure(ended, String.raw`địa chỉ nowhere\u009b2J\u202e.invalid`);
  });

  it('without its configured database', async () => {
    const nowhere = 'postgres://keeper:hunter2@127.0.0.1:9/academy';
    const ended = await start('serve', { env: { DATABASE_URL: nowhere } }).ended;
    expectFailure(ended, 'DATABASE_URL');
    expect(ended.err).not.toContain('hunter2');
  });

  // One database kind is enough for failures before the database is opened.
  if (isEmbedded) {
    it('with an invalid configuration', async () => {
      const broken = { PORT: '99999', GOREAL_SECRET: 'hunter2', REDIS_URL: 'hunter3' };
      const ended = await start('serve', { env: broken }).ended;
      expectFailure(ended, 'PORT');
      for (const name of Object.keys(broken)) expect(ended.err).toContain(name);
      expect(ended.err).not.toMatch(/hunter|99999/);
    });

    it('in an unknown mode', async () => {
      expectFailure(await start('prod').ended, 'local | serve');
    });

    it('in a folder without write permission', async () => {
      const locked = path.join(programs.home.folder, 'locked');
      await mkdir(locked, { mode: 0o555 });
      const folder = path.join(locked, 'data');
      const env = { GOREAL_DATA_DIR: folder };
      expectFailure(await start('serve', { env, obeysPermissions: true }).ended, folder);
    });

    it('in a folder that the system does not let anybody make', async () => {
      const env = { GOREAL_DATA_DIR: '/proc/academy/data' };
      expectFailure(await start('serve', { env }).ended, '/proc/academy/data');
    });

    it('in a folder that another process uses', async () => {
      const first = await serve();
      expectFailure(await start('serve', { env: { PORT: '1' } }).ended, `tiến trình ${first.pid}`);
      expectFailure(await cli('restore', programs.home.folder), 'Học Viện đang chạy');
      expect((await fetch(`${programs.home.url}/readyz`)).status).toBe(200);
    });
  }
});

it('without an operator prints a one-time address at its start, and none once there is an operator', async () => {
  const server = await serve();
  const address = `${programs.home.url}/register#invitation=`;
  await eventually(() => expect(server.output()).toContain(address));
  await signUp(programs.home);
  expect((await cli('admin', 'grant', ACCOUNT.email, 'super_admin')).code).toBe(0);
  server.signal('SIGTERM');
  await server.ended;
  const next = await serve();
  // The warning comes after the address would have been printed.
  await eventually(() => expect(next.output()).toContain('SMTP_URL'));
  next.signal('SIGTERM');
  expect((await next.ended).out).not.toContain('#invitation=');
});

it('requires a second factor of elders and operators by default', async () => {
  await serve();
  const { cookie } = await signUp(programs.home);
  expect((await cli('admin', 'grant', ACCOUNT.email, 'super_admin')).code).toBe(0);
  const answer = await fetch(`${programs.home.url}/api/factorPolicy`, { headers: { cookie } });
  expect(await answer.json()).toEqual({ policy: 'required', scope: 'elders' });
});

describe('SIGTERM', () => {
  it('lets an open request finish, ends the streams, and exits with 0', async () => {
    const server = await serve();
    const { cookie, userId } = await signUp(programs.home);
    const stream = await openLive({ url: programs.home.url, cookie });
    const body = JSON.stringify({ guild: 'envoys' });
    const request = http.request(`${programs.home.url}/api/users/${userId}`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json', 'content-length': body.length },
    });
    request.write(body.slice(0, 5));
    await delay(300);
    server.signal('SIGTERM');
    await stream.end();
    await delay(300);
    request.end(body.slice(5));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    const { code, err } = await server.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });

    await serve();
    const profile = await fetch(`${programs.home.url}/api/users/${userId}`, {
      headers: { cookie },
    });
    expect(await profile.json()).toMatchObject({ guild: 'envoys' });
  });

  it('ends a server that has just opened, before its jobs run', async () => {
    const server = await serve({ GOREAL_DRAIN_SECONDS: '0' });
    server.signal('SIGTERM');
    const { code, err } = await server.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('is handled during the start too', async () => {
    const server = start('serve');
    await delay(800);
    server.signal('SIGTERM');
    const { code, err } = await server.ended;
    expect(err).not.toMatch(/\n\s+at /);
    expect([0, null]).toContain(code);
  });
});

it('the data folder is private to its user, whatever umask the server was started with', async () => {
  const { folder, url } = programs.home;
  await chmod(folder, 0o755);
  const server = await serve({ GOREAL_MAIL: 'capture' });
  await signUp(programs.home);
  const asked = await postJson(`${url}/api/auth/request-password-reset`, {
    email: ACCOUNT.email,
  });
  expect(asked.status).toBe(200);
  await eventually(async () => expect(await readdir(path.join(folder, 'mailbox'))).toHaveLength(1));
  server.signal('SIGTERM');
  await server.ended;
  const names = await readdir(folder, { recursive: true });
  // The database was copied from the tests' template, with its file modes.
  const made = names.filter((name) => !/^(database|control\.sock)/.test(name));
  expect(made.filter((name) => name.startsWith('mailbox/'))).toHaveLength(1);
  for (const name of ['', ...made]) {
    const { mode } = await stat(path.join(folder, name));
    expect(mode & 0o077, name).toBe(0);
  }
});

describe('without a mail server', () => {
  it('stores no reset link, answers every request alike, and the operator can create one', async () => {
    const { folder, url } = programs.home;
    const server = await serve();
    await signUp(programs.home);
    for (const email of [ACCOUNT.email, 'nobody@example.com']) {
      const asked = await postJson(`${url}/api/auth/request-password-reset`, { email });
      expect(asked.status).toBe(400);
      expect(await asked.json()).toMatchObject({
        error: { code: 'failed-precondition', message: accountMessages.resetWithoutMail },
      });
    }
    const made = await cli('password-reset', ACCOUNT.email.toUpperCase());
    expect(made).toMatchObject({ code: 0, err: '' });
    const token = new URL(made.out.trim().split('\n').at(-1) ?? '').hash.slice(1);
    const reset = { token, newPassword: 'song-hong-2026' };
    expect((await postJson(`${url}/api/auth/reset-password`, reset)).status).toBe(200);
    expect((await postJson(`${url}/api/auth/reset-password`, reset)).status).toBe(400);
    const login = { email: ACCOUNT.email, password: reset.newPassword };
    expect((await postJson(`${url}/api/auth/sign-in/email`, login)).status).toBe(200);
    expectFailure(await cli('password-reset', 'nobody@example.com'), 'email này');
    expectFailure(await cli('password-reset'), 'password-reset EMAIL');
    server.signal('SIGTERM');
    const { out } = await server.ended;
    expect(out).toContain('SMTP_URL');
    expect(await readdir(folder)).not.toContain('mailbox');
  });
});

function postJson(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('logs', () => {
  it('contain the account of a sign-in, a refusal and a new password', async () => {
    const server = await serve();
    const { cookie, userId } = await signUp(programs.home);
    const { url } = programs.home;
    const guess = { email: ACCOUNT.email, password: 'hunter2-hunter2' };
    await postJson(`${url}/api/auth/sign-in/email`, guess);
    await postJson(`${url}/api/auth/sign-in/email`, { ...guess, email: 'hunter@example.com' });
    await postJson(`${url}/api/auth/sign-in/email`, ACCOUNT);
    await fetch(`${url}/api/auditEntries`, { headers: { cookie } });
    const someone = '00000000-0000-4000-8000-000000000000';
    await fetch(`${url}/api/users/${someone}`, { headers: { cookie } });
    await fetch(`${url}/api/users/${userId}?token=hunter5&token=hunter6`, {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{"displayName":["hunter7"]}',
    });
    const change = { currentPassword: ACCOUNT.password, newPassword: 'hunter3-hunter3' };
    await fetch(`${url}/api/users/${userId}/password`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    server.signal('SIGTERM');
    const { out } = await server.ended;
    const events = out
      .split('\n')
      .filter((line) => line.includes('"security":'))
      .map((line) => JSON.parse(line).security);
    const address = '127.0.0.1';
    const accountMark = expect.stringMatching(/^[\w-]{22}$/);
    expect(events).toMatchObject([
      { event: 'sign-up', outcome: 'ok', userId, address },
      { event: 'sign-in', outcome: 'invalid-credentials', userId, address },
      { event: 'sign-in', outcome: 'invalid-credentials', accountMark, address },
      { event: 'sign-in', outcome: 'ok', userId, address },
      { event: 'access-refused', outcome: 'permission-denied', userId, address },
      {
        event: 'access-refused',
        outcome: 'not-found',
        userId,
        address,
        route: 'GET /api/users/:uid',
      },
      {
        event: 'access-refused',
        outcome: 'invalid-argument',
        userId,
        address,
        route: 'PATCH /api/users/:uid',
      },
      { event: 'password-change', outcome: 'ok', userId, address },
    ]);
    expect(events[4].route).toBe('GET /api/auditEntries');
    expect(out).not.toMatch(/hunter/);
  });

  it('contain neither secrets nor request bodies', async () => {
    const server = await serve();
    const { cookie, userId } = await signUp(programs.home);
    const headers = { cookie, authorization: 'Bearer hunter2', 'content-type': 'application/json' };
    await fetch(`${programs.home.url}/api/users/${userId}?token=hunter3`, { headers });
    await fetch(`${programs.home.url}/api/users/${userId}`, {
      method: 'PATCH',
      headers,
      body: '{"guild":"hunter4"}',
    });
    await fetch(`${programs.home.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNT.email }),
    });
    server.signal('SIGTERM');
    const { out, err } = await server.ended;
    const words = out + err;
    expect(words).not.toMatch(/hunter\d/);
    for (const secret of [ACCOUNT.password, ACCOUNT.email, programs.home.env.GOREAL_SECRET ?? '']) {
      expect(words).not.toContain(secret);
    }
    expect(words).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]);
  });
});

async function demoPassword(): Promise<string> {
  const text = await readFile(path.join(programs.home.folder, 'local-secrets.json'), 'utf8');
  return (JSON.parse(text) as { demoPassword: string }).demoPassword;
}

it('local mode prints its address and accounts, which can sign in; a second start adds nothing', async () => {
  const { GOREAL_SECRET: _, GOREAL_PUBLIC_URL: __, ...env } = programs.home.env;
  for (let turn = 0; turn < 2; turn += 1) {
    const server = programs.startIn(env, 'local', '--alone');
    await server.ready();
    const password = await demoPassword();
    for (const [email, role, guild] of [
      ['titan@goreal.local', 'player', 'titans'],
      ['sage@goreal.local', 'player', 'illumination'],
      ['envoy@goreal.local', 'player', 'envoys'],
      ['newcomer@goreal.local', 'player', ''],
      ['elder@goreal.local', 'admin', 'illumination'],
      ['operator@goreal.local', 'super_admin', 'titans'],
    ]) {
      const answer = await fetch(`${programs.home.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect(answer.status).toBe(200);
      const { user } = (await answer.json()) as { user: { id: string } };
      const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const profile = await fetch(`${programs.home.url}/api/users/${user.id}`, {
        headers: { cookie },
      });
      expect(await profile.json()).toMatchObject({ email, role, guild });
    }
    server.signal('SIGTERM');
    const { code, out, err } = await server.ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`http://localhost:${programs.home.port}`);
    expect(out).toContain(password);
  }
  expect((await programs.cliIn(env, 'ledger', 'verify')).out).toContain(
    '6 người, 0 bút toán, 0 sai lệch',
  );
});
