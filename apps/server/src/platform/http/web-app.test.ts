import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { App } from './http-server.ts';
import { type Caller, serveWebApp } from './web-app.ts';

let folder: string;
let app: App;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goreal-web-'));
  app = fastify() as unknown as App;
  const page =
    '<head><script src="/assets/index.js"></script></head><div id="root">\n<main>Wait</main>\n</div>';
  await writeFile(path.join(folder, 'index.html'), page);
});

afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const principals = {
  namesSession: (request: FastifyRequest) => Boolean(request.headers.cookie),
  authenticate: (request: FastifyRequest): Promise<Caller | undefined> => {
    switch (request.headers.cookie) {
      case 's=an':
        return Promise.resolve({ userId: 'an', role: 'player', guild: 'envoys' });
      case 's=newcomer':
        return Promise.resolve({ userId: 'new', role: 'player', guild: null });
      case 's=elder':
        return Promise.resolve({ userId: 'elder', role: 'admin', guild: 'titans' });
      case 's=unreadable':
        return Promise.reject(new Error('the database is away'));
      case 's=slow':
        return new Promise(() => undefined);
      default:
        return Promise.resolve(undefined);
    }
  },
};
const hub = { position: () => ({ xid: 7, event: 12 }) };
const policy = "default-src 'none'; style-src 'self'; img-src 'self'";
const serve = () => serveWebApp(app, { folder, policy, principals, hub });
const bodyOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;

function writeFirstViews(views: Record<string, object>): Promise<void> {
  const whole = Object.entries(views).map(([address, view]) => [
    address,
    { access: 'dashboard', files: [], calls: [], ...view },
  ]);
  const source = JSON.stringify(Object.fromEntries(whole));
  return writeFile(path.join(folder, 'first-views.json'), source);
}

const preload = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address}">`;

test('a page preloads the code of its address, and nothing twice', async () => {
  await writeFirstViews({
    '/dashboard': { files: ['/assets/index.js', '/assets/dashboard.css', '/assets/dashboard.js'] },
    '/dashboard?tab=chat': { files: ['/assets/dashboard.js', '/assets/chat-tab.js'] },
  });
  await serve();
  expect(await bodyOf('/dashboard?tab=quests')).toContain(
    '<head><script src="/assets/index.js"></script>' +
      '<link rel="preload" as="style" crossorigin href="/assets/dashboard.css">' +
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/dashboard.js"></head>',
  );
  expect(await bodyOf('/dashboard?tab=chat')).toContain('"/assets/chat-tab.js"');
  expect(await bodyOf('/login')).not.toContain('dashboard');
  expect((await app.inject({ url: '/first-views.json' })).statusCode).toBe(404);
});

test('a build without a list of first views is served unchanged', async () => {
  await serve();
  expect(await bodyOf('/dashboard')).not.toContain('modulepreload');
});

describe('preloaded API requests', () => {
  const asked = (url: string, who: string) => bodyOf(url, { cookie: `s=${who}` });

  beforeEach(async () => {
    await writeFirstViews({
      '/dashboard': {
        files: ['/assets/dashboard.css', '/assets/dashboard.js'],
        calls: ['/api/users/{uid}/letters'],
      },
      '/admin': { access: 'admin', calls: ['/api/waiting'] },
    });
    await serve();
  });

  test('are in the document for users whom the page admits', async () => {
    expect(await asked('/dashboard', 'an')).toContain(preload('/api/users/an/letters'));
    expect(await asked('/admin', 'elder')).toContain(preload('/api/waiting'));
  });

  test('come before the code and after the styles', async () => {
    const body = await asked('/dashboard', 'an');
    const places = ['dashboard.css', '/api/auth', '/api/users/an"', 'letters', 'dashboard.js'];
    const found = places.map((place) => body.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  test('are left out for users whom the page redirects, and at other addresses', async () => {
    expect(await asked('/dashboard', 'newcomer')).not.toContain('letters');
    expect(await asked('/admin', 'an')).not.toContain('waiting');
    expect(await asked('/dashboard', 'old')).not.toContain('letters');
    expect(await asked('/dashboard?tab=chat', 'an')).not.toContain('letters');
  });

  test('lose no change before the live stream opens: the document carries the stream position', async () => {
    const answer = await app.inject({ url: '/dashboard', headers: { cookie: 's=an' } });
    expect(answer.headers['server-timing']).toBe('live-position;desc="7.12"');
  });
});

describe('a prerendered page', () => {
  beforeEach(async () => {
    const page = { title: 'The gate', markup: '<h1>Come in for $&</h1>' };
    const title = '<title>Academy</title>';
    const shell = '<div id="root">\n<main>Wait</main>\n</div>';
    await writeFile(path.join(folder, 'index.html'), `<head>${title}</head>${shell}<noscript>`);
    const files = ['/assets/gate.css', '/assets/gate.js'];
    await writeFirstViews({ '/login': { files, page } });
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'assets/gate.css'), '.gate{content:"$&"}');
    await serve();
  });

  test('is served to a visitor with its texts and styles', async () => {
    expect(await bodyOf('/login')).toBe(
      '<head><title>The gate</title>' +
        '<style>.gate{content:"$&"}</style>' +
        '<link disabled rel="stylesheet" crossorigin href="/assets/gate.css">' +
        '<link data-later crossorigin href="/assets/gate.js"></head>' +
        '<div id="root" data-drawn><h1>Come in for $&</h1></div><noscript>',
    );
    expect((await app.inject({ url: '/login' })).headers.vary).toBe('cookie');
  });

  test('allows its inline styles; other pages do not', async () => {
    const hash = createHash('sha256').update('.gate{content:"$&"}').digest('base64');
    const policyAt = async (url: string) =>
      (await app.inject({ url })).headers['content-security-policy'];
    expect(await policyAt('/login')).toBe(
      `default-src 'none'; style-src 'self' 'sha256-${hash}'; img-src 'self'`,
    );
    expect(await policyAt('/register')).toBe(policy);
  });

  test('is not served to a request with a session; the session is preloaded instead', async () => {
    const answer = await bodyOf('/login', { cookie: 's=1' });
    expect(answer).toContain('<main>Wait</main>');
    expect(answer).toContain(preload('/api/auth/get-session'));
    expect(await bodyOf('/login')).not.toContain('/api/');
  });

  test('of a profile preloads it too, when the server knows whose it is', async () => {
    expect(await bodyOf('/dashboard', { cookie: 's=an' })).toContain(preload('/api/users/an'));
    for (const cookie of ['s=old', 's=unreadable', 's=slow']) {
      const body = await bodyOf('/dashboard', { cookie });
      expect(body).toContain('/api/auth/get-session');
      expect(body).not.toContain('/api/users/');
    }
  });

  test('that the app worker caches for later starts names no user', async () => {
    const kept = await app.inject({ url: '/shell', headers: { cookie: 's=an' } });
    expect(kept.body).toContain('/api/auth/get-session');
    expect(kept.body).not.toContain('/api/users/');
    // Cached for days, it would make the stream replay those days.
    expect(kept.headers['server-timing']).toBeUndefined();
  });

  test('a page that names a user is stored by no shared cache', async () => {
    const named = await app.inject({ url: '/dashboard', headers: { cookie: 's=an' } });
    expect(named.headers['cache-control']).toBe('private, no-cache');
    expect((await app.inject({ url: '/dashboard' })).headers['cache-control']).toBe('no-cache');
  });

  test('is not served at another address', async () => {
    expect(await bodyOf('/login?reset=x')).toContain('Wait');
    expect(await bodyOf('/register')).toContain('Wait');
    expect((await app.inject({ url: '/first-views.json' })).statusCode).toBe(404);
  });
});
