import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { folderOfTest } from '#testing/temporary-folder.ts';
import type { App } from './http-server.ts';
import { type Caller, serveWebApp } from './web-app.ts';

let folder: string;
let app: App;

beforeEach(async () => {
  folder = folderOfTest();
  app = fastify() as unknown as App;
  await writeFile(path.join(folder, 'index.html'), 'of the app worker');
});

afterEach(() => app.close());

const principals = {
  namesSession: (request: FastifyRequest) => Boolean(request.headers.cookie),
  authenticate: (request: FastifyRequest): Promise<Caller | undefined> => {
    const player = { role: 'player', isOnFirstPath: false } as const;
    switch (request.headers.cookie) {
      case 's=an':
        return Promise.resolve({ ...player, userId: 'an', guild: 'envoys' });
      case 's=new':
        return Promise.resolve({
          ...player,
          userId: 'new',
          guild: 'envoys',
          isOnFirstPath: true,
        });
      case 's=newcomer':
        return Promise.resolve({ ...player, userId: 'newcomer', guild: null });
      case 's=elder':
        return Promise.resolve({ ...player, userId: 'elder', role: 'admin', guild: 'titans' });
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
const policyWith = (styles: readonly string[]) => `style-src ${styles.join(' ')}`;
const publicUrl = new URL('https://academy.example');
const serve = () => serveWebApp(app, { folder, publicUrl, policyWith, principals, hub });
const bodyOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;

const shell = { before: '<head>', after: '</head><main>Wait</main>', styleHashes: ['shell'] };
const documentOf = (name: string) => ({
  before: `<head><link href="/assets/${name}.css">`,
  after: `<script src="/assets/${name}.js"></script></head><main>Wait</main>`,
  styleHashes: [name],
});
/** Its texts keep the characters that a replacement by pattern would interpret. */
const gate = {
  before: '<head><title>The gate</title><style>.gate{content:"$&"}</style>',
  after: '<link data-later href="/assets/gate.js"></head><h1>Come in for $&</h1>',
  styleHashes: ['base', 'gate'],
};

function writeDocuments(given: Record<string, object> = {}): Promise<void> {
  const pages = Object.entries(given).map(([address, page]) => [
    address,
    { access: 'dashboard', calls: [], document: shell, ...page },
  ]);
  const source = JSON.stringify({ shell, pages: Object.fromEntries(pages) });
  return writeFile(path.join(folder, 'documents.json'), source);
}

const preload = (address: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${address}">`;

test('a file is served from its compressed copies, which have no address of their own', async () => {
  await writeDocuments();
  await mkdir(path.join(folder, 'assets'));
  const script = 'console.log("Học Viện");';
  const file = path.join(folder, 'assets/app.js');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
  await serve();
  const get = (url: string, encodings: string) =>
    app.inject({ url, headers: { 'accept-encoding': encodings } });
  const inBrotli = await get('/assets/app.js', 'gzip, deflate, br, zstd');
  expect(inBrotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(brotliDecompressSync(inBrotli.rawPayload).toString()).toBe(script);
  const inGzip = await get('/assets/app.js', 'gzip');
  expect(inGzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(inGzip.rawPayload).toString()).toBe(script);
  expect((await get('/assets/app.js', 'identity')).body).toBe(script);
  expect((await get('/assets/app.js.br', 'br')).statusCode).toBe(404);
});

test('each address gets its own document, other tabs that of the page, other addresses the shell', async () => {
  await writeDocuments({
    '/dashboard': { document: documentOf('dashboard') },
    '/dashboard?tab=chat': { document: documentOf('chat') },
  });
  await serve();
  const whole = (name: string) => documentOf(name).before + documentOf(name).after;
  expect(await bodyOf('/dashboard')).toBe(whole('dashboard'));
  expect(await bodyOf('/dashboard?tab=quests')).toBe(whole('dashboard'));
  expect(await bodyOf('/dashboard?tab=chat')).toBe(whole('chat'));
  expect(await bodyOf('/login')).toBe(shell.before + shell.after);
  for (const url of ['/documents.json', '/index.html'])
    expect((await app.inject({ url })).statusCode).toBe(404);
});

test.each(['//[', '//x:99999/', '///'])('%s, which is no address, is not found', async (url) => {
  await writeDocuments();
  await serve();
  expect((await app.inject({ url })).statusCode).toBe(404);
});

test.each([
  ['/gate/?guild=envoys', '/gate?guild=envoys'],
  ['/GATE', '/gate'],
  ['/Dashboard/?tab=chat', '/dashboard?tab=chat'],
])('%s redirects to the address of its page', async (url, location) => {
  await writeDocuments({ '/': {}, '/gate': {}, '/dashboard?tab=chat': {} });
  await serve();
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
});

test.each(['/', '/gate', '/unknown/', '/gate//', '/%47ate'])(
  '%s redirects nowhere',
  async (url) => {
    await writeDocuments({ '/': {}, '/gate': {} });
    await serve();
    expect((await app.inject({ url })).statusCode).toBe(200);
  },
);

test('every document names files for previews of links by their whole address', async () => {
  const preview = (origin: string) => `<meta property="og:image" content="${origin}/preview.jpg">`;
  const document = { ...shell, before: `<head>${preview('{origin}')}` };
  await writeDocuments({ '/gate': { document, forVisitors: document } });
  await serve();
  for (const cookie of ['', 's=an']) {
    expect(await bodyOf('/gate', { cookie })).toContain(preview('https://academy.example'));
  }
});

test('the icon is found at the address that needs no link', async () => {
  await writeDocuments();
  await serve();
  const answer = await app.inject({ url: '/favicon.ico' });
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe('/icons/icon-192.png');
});

test('a folder without a build serves nothing', async () => {
  await serve();
  expect((await app.inject({ url: '/dashboard' })).statusCode).toBe(404);
});

describe('preloaded API requests', () => {
  const asked = (url: string, who: string) => bodyOf(url, { cookie: `s=${who}` });

  beforeEach(async () => {
    await writeDocuments({
      '/dashboard': {
        document: documentOf('dashboard'),
        calls: ['/api/users/{uid}/notifications'],
        forNewPlayers: {
          calls: ['/api/users/{uid}/notifications', '/api/quests'],
          links: '<link href="/assets/first-path.js">',
        },
      },
      '/admin': { access: 'admin', calls: ['/api/waiting'] },
    });
    await serve();
  });

  test('are in the document for users whom the page admits', async () => {
    expect(await asked('/dashboard', 'an')).toContain(preload('/api/users/an/notifications'));
    expect(await asked('/admin', 'elder')).toContain(preload('/api/waiting'));
  });

  test('come before the code and after the styles', async () => {
    const body = await asked('/dashboard', 'an');
    const places = [
      'dashboard.css',
      '/api/auth',
      '/api/users/an"',
      'notifications',
      'dashboard.js',
    ];
    const found = places.map((place) => body.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
  });

  test('are left out for users whom the page redirects, and at other addresses', async () => {
    expect(await asked('/dashboard', 'newcomer')).not.toContain('notifications');
    expect(await asked('/admin', 'an')).not.toContain('waiting');
    expect(await asked('/dashboard', 'old')).not.toContain('notifications');
    expect(await asked('/dashboard?tab=chat', 'an')).not.toContain('notifications');
  });

  test('of a player on the first path, and the links to that code, are added once', async () => {
    const body = await asked('/dashboard', 'new');
    const added = [preload('/api/quests'), '<link href="/assets/first-path.js">'];
    for (const part of [...added, preload('/api/users/new/notifications')])
      expect(body.split(part)).toHaveLength(2);
    for (const who of ['an', 'elder', 'newcomer']) {
      const other = await asked('/dashboard', who);
      for (const part of added) expect(other).not.toContain(part);
    }
  });

  test('lose no change before the live stream opens: the document carries the stream position', async () => {
    const answer = await app.inject({ url: '/dashboard', headers: { cookie: 's=an' } });
    expect(answer.headers['server-timing']).toBe('live-position;desc="7.12"');
  });
});

describe('a prerendered page', () => {
  beforeEach(async () => {
    await writeDocuments({ '/login': { document: documentOf('gate'), forVisitors: gate } });
    await serve();
  });

  test('is served to a visitor with its texts and styles', async () => {
    expect(await bodyOf('/login')).toBe(gate.before + gate.after);
    expect((await app.inject({ url: '/login' })).headers.vary).toBe('cookie, accept-encoding');
  });

  test('allows its inline styles; other pages do not', async () => {
    const policyAt = async (url: string, headers = {}) =>
      (await app.inject({ url, headers })).headers['content-security-policy'];
    expect(await policyAt('/login')).toBe('style-src base gate');
    expect(await policyAt('/login', { cookie: 's=an' })).toBe('style-src gate');
    expect(await policyAt('/register')).toBe('style-src shell');
  });

  test('is sent to all visitors from one compressed copy', async () => {
    for (const cookie of ['', '', 's=an']) {
      const headers = { 'accept-encoding': 'br, gzip', ...(cookie && { cookie }) };
      const answer = await app.inject({ url: '/login', headers });
      // What differs from person to person is left to the hook that compresses.
      expect(answer.headers['content-encoding']).toBe(cookie ? undefined : 'gzip');
      if (cookie) continue;
      expect(gunzipSync(answer.rawPayload).toString()).toBe(gate.before + gate.after);
    }
  });

  test('is not served to a request with a session; the session is preloaded instead', async () => {
    const answer = await bodyOf('/login', { cookie: 's=1' });
    expect(answer).toContain('<main>Wait</main>');
    expect(answer).toContain(preload('/api/auth/get-session'));
    expect(await bodyOf('/login')).not.toContain('/api/');
  });

  test('of a profile preloads it too, when the request is signed in', async () => {
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
    expect((await app.inject({ url: '/documents.json' })).statusCode).toBe(404);
  });
});
