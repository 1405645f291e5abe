import { once } from 'node:events';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { openLive } from '#testing/live-reader.ts';
import {
  ACCOUNT,
  createHome,
  type Ended,
  expectFailure,
  type Home,
  run,
  type ServerProcess,
  signUp,
} from '#testing/server-process.ts';

// Whole processes start and stop here, several in one test.
vi.setConfig({ testTimeout: 120_000 });

let home: Home;
let started: ServerProcess[];

beforeEach(async () => {
  started = [];
  home = await createHome();
});

afterEach(async () => {
  for (const server of started) server.signal('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await home.remove();
});

const isEmbedded = inject('testServices').kind === 'embedded';

function start(mode: string, env: Record<string, string> = {}, asNobody = false): ServerProcess {
  const server = run('main.ts', [mode], { env: { ...home.env, ...env }, asNobody });
  started.push(server);
  return server;
}

function cli(...words: string[]): Promise<Ended> {
  const program = run('cli.ts', words, { env: home.env });
  started.push(program);
  return program.ended;
}

describe('does not start, and says why in one sentence,', () => {
  it('on a busy port', async () => {
    const other = net.createServer().listen(home.port, '127.0.0.1');
    await once(other, 'listening');
    const ended = await start('serve').ended;
    other.close();
    expectFailure(ended, `Cổng ${home.port}`);
  });

  it('without the database it was given', async () => {
    const nowhere = 'postgres://keeper:hunter2@127.0.0.1:9/academy';
    const ended = await start('serve', { DATABASE_URL: nowhere }).ended;
    expectFailure(ended, 'DATABASE_URL');
    expect(ended.err).not.toContain('hunter2');
  });

  // Once is enough for what does not reach the database.
  if (isEmbedded) {
    it('with a broken configuration', async () => {
      const broken = { PORT: '99999', GOREAL_SECRET: 'hunter2', REDIS_URL: 'hunter3' };
      const ended = await start('serve', broken).ended;
      expectFailure(ended, 'PORT');
      for (const name of Object.keys(broken)) expect(ended.err).toContain(name);
      expect(ended.err).not.toMatch(/hunter|99999/);
    });

    it('in a mode that it does not know', async () => {
      expectFailure(await start('prod').ended, 'local | serve');
    });

    it('in a folder that it may not write', async () => {
      const locked = path.join(home.folder, 'locked');
      await mkdir(locked, { mode: 0o555 });
      await chmod(home.folder, 0o755);
      const folder = path.join(locked, 'data');
      const isRoot = process.getuid?.() === 0;
      expectFailure(await start('serve', { GOREAL_DATA_DIR: folder }, isRoot).ended, folder);
    });

    it('in a folder that another one uses', async () => {
      const first = start('serve');
      await first.ready();
      expectFailure(await start('serve', { PORT: '1' }).ended, `tiến trình ${first.pid}`);
      expectFailure(await cli('ledger', 'verify'), 'Học Viện đang chạy');
      expect((await fetch(`${home.url}/readyz`)).status).toBe(200);
    });
  }
});

describe('SIGTERM', () => {
  it('lets an open request finish, ends the streams, and leaves with 0', async () => {
    const server = start('serve');
    await server.ready();
    const { cookie, userId } = await signUp(home);
    const stream = await openLive({ url: home.url, cookie });
    const body = JSON.stringify({ guild: 'envoys' });
    const request = http.request(`${home.url}/api/users/${userId}`, {
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

    const again = start('serve');
    await again.ready();
    const profile = await fetch(`${home.url}/api/users/${userId}`, { headers: { cookie } });
    expect(await profile.json()).toMatchObject({ guild: 'envoys' });
  });

  it('comes through even while it starts', async () => {
    const server = start('serve');
    await delay(800);
    server.signal('SIGTERM');
    const { code, err } = await server.ended;
    expect(err).not.toMatch(/\n\s+at /);
    expect([0, null]).toContain(code);
  });
});

describe('logs', () => {
  it('hold neither secrets nor what people send', async () => {
    const server = start('serve');
    await server.ready();
    const { cookie, userId } = await signUp(home);
    const headers = { cookie, authorization: 'Bearer hunter2', 'content-type': 'application/json' };
    await fetch(`${home.url}/api/users/${userId}?token=hunter3`, { headers });
    await fetch(`${home.url}/api/users/${userId}`, {
      method: 'PATCH',
      headers,
      body: '{"guild":"hunter4"}',
    });
    await fetch(`${home.url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNT.email }),
    });
    server.signal('SIGTERM');
    const { out, err } = await server.ended;
    const words = out + err;
    expect(words).not.toMatch(/hunter\d/);
    for (const secret of [ACCOUNT.password, ACCOUNT.email, home.env.GOREAL_SECRET ?? '']) {
      expect(words).not.toContain(secret);
    }
    expect(words).not.toContain(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0]);
  });
});

async function demoPassword(): Promise<string> {
  const text = await readFile(path.join(home.folder, 'local-secrets.json'), 'utf8');
  return (JSON.parse(text) as { demoPassword: string }).demoPassword;
}

describe('local mode', () => {
  it('prints its address and accounts, and opens to them; a second start adds nothing', async () => {
    const { GOREAL_SECRET: _, GOREAL_PUBLIC_URL: __, ...env } = home.env;
    for (let turn = 0; turn < 2; turn += 1) {
      const server = run('main.ts', ['local', '--alone'], { env });
      started.push(server);
      await server.ready();
      const password = await demoPassword();
      for (const email of ['titan@goreal.local', 'elder@goreal.local']) {
        const answer = await fetch(`${home.url}/api/auth/sign-in/email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });
        expect(answer.status).toBe(200);
      }
      server.signal('SIGTERM');
      const { code, out, err } = await server.ended;
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toContain(`http://localhost:${home.port}`);
      expect(out).toContain(password);
    }
    expect((await cli('ledger', 'verify')).out).toContain('6 người, 0 bút toán, 0 sai lệch');
  });
});
