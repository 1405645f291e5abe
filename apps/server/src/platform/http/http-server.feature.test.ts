import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readOnlyMessage } from '@goreal/domain/errors/errors.messages';
import { describe, expect, it, vi } from 'vitest';
import { readTrustedProxies } from '#platform/config/trusted-proxies.ts';
import { bareServer } from '#testing/bare-server.ts';
import { cookieOf } from '#testing/caller.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const player = await academy.player();

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${at}`, '1']));
const json = { 'content-type': 'application/json' };

describe('an invalid request', () => {
  it.each(['/api/nothing', '/api/', '/api/users', '/files/../etc/passwd', '/local/nothing'])(
    'for %s is answered 404 in the common form of errors',
    async (url) => {
      const answer = await player.get(url);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        error: { code: 'not-found', message: 'Không tìm thấy nội dung này.' },
      });
    },
  );

  it('with a method that its path does not have is answered 404', async () => {
    const url = `/api/users/${player.userId}`;
    expect((await player.delete(url)).status).toBe(404);
    expect((await player.post(url, {})).status).toBe(404);
  });

  it.each([
    ['malformed JSON', '{"guild":', json, 'invalid-argument'],
    ['nothing where JSON is said', '', json, 'invalid-argument'],
    [
      'another content type',
      'guild=titans',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'invalid-argument',
    ],
    ['plain text', '{"guild":"titans"}', { 'content-type': 'text/plain' }, 'invalid-argument'],
    ['XML', '<guild/>', { 'content-type': 'application/xml' }, 'invalid-argument'],
    [
      'a poisoned prototype',
      '{"__proto__":{"role":"admin"},"guild":"titans"}',
      json,
      'invalid-argument',
    ],
    [
      // Its size would count as the few bytes that it declares.
      'a compressed body',
      gzipSync(JSON.stringify({ guild: 'titans' })),
      { ...json, 'content-encoding': 'gzip' },
      'invalid-argument',
    ],
    ['too large a body', JSON.stringify({ guild: 'x'.repeat(300_000) }), json, 'out-of-range', 413],
  ])('with %s is refused without a stack', async (_what, payload, headers, code, status = 400) => {
    const url = `/api/users/${player.userId}`;
    const answer = await player.send({ method: 'PATCH', url, payload, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { code } });
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts:/);
  });

  it.each(['/api/disconnectStrava', '/api/auth/sign-out'])(
    'is not one that says JSON and has no body, where %s needs none',
    async (url) => {
      const guest = await academy.player();
      const answer = await guest.send({ method: 'POST', url, payload: '', headers: json });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: true });
    },
  );

  it.each([
    ['many unknown names', '/api/invitations/offer', numbered(15_000)],
    ['one long unknown name', '/api/invitations/offer', { ['x'.repeat(250_000)]: 1 }],
    ['many unknown names', '/api/auth/sign-up/email', numbered(15_000)],
  ])('with %s for %s is refused in few words', async (_what, url, body) => {
    const answer = await player.post(url, body);
    expect(answer.status).toBe(400);
    expect(answer.text.length).toBeLessThan(8000);
  });

  it.each(['%00', '%E0%A4%A', "' or 1=1 --", '\ud83d', 'x'.repeat(5000)])(
    'for the user %j is refused',
    async (uid) => {
      const encoded = uid.startsWith('%') ? uid : encodeURIComponent(uid.toWellFormed());
      const answer = await player.get(`/api/users/${encoded}`);
      expect([400, 404, 414]).toContain(answer.status);
    },
  );
});

describe('an impossible host', () => {
  it.each(['a b', 'a/b', 'a@b', '[x', '1.2.3.999', 'a:99999', '<script>'])(
    '%j is refused and recorded as no fault',
    async (host) => {
      const url = '/api/auth/sign-in/email';
      const answer = await academy.visitor.post(url, { email: 'a@b.vn', password: 'x' }, { host });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid-argument' } } });
      expect((await academy.visitor.get('/api/nothing', { host })).status).toBe(400);
      const forwarded = await academy.visitor.get('/api/guilds', { 'x-forwarded-host': host });
      expect(forwarded.status).toBe(400);
      const rows = await academy.sql`select message from error_logs`;
      expect(rows).toEqual([]);
    },
  );

  it.each(['academy.example', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'my_host'])(
    '%j is taken',
    async (host) => {
      expect((await academy.visitor.get('/api/guilds', { host })).status).toBe(200);
    },
  );
});

describe('forwarded headers', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const addressSeenBy = async (trusted: string | undefined, remoteAddress: string) => {
    const trustedProxies = readTrustedProxies(trusted, []);
    const { config } = academy;
    const app = await bareServer(academy, {
      config: { ...config, http: { ...config.http, trustedProxies } },
    });
    app.get('/api/address', {
      config: { access: 'public' },
      handler: async (request) => request.ip,
    });
    const { payload } = await app.inject({ url: '/api/address', remoteAddress, headers });
    await app.close();
    return payload;
  };

  it.each([
    ['a proxy on this machine by default', undefined, '127.0.0.1', true],
    ['no neighbour in a private network by default', undefined, '172.17.0.1', false],
    ['nobody where none is trusted', 'none', '127.0.0.1', false],
    ['a named network', '172.30.0.0/24, loopback', '172.30.0.7', true],
    ['nobody beside a named address', '10.0.0.2', '10.0.0.3', false],
  ])('is accepted from %s', async (_who, trusted, from, isBelieved) => {
    expect(await addressSeenBy(trusted, from)).toBe(isBelieved ? '203.0.113.9' : from);
  });
});

describe('every answer', () => {
  it('carries the security headers', async () => {
    const odd = ['/api/users/%E0%A4%A', `/api/erasures/${'x'.repeat(300)}`, '/api/quests'];
    for (const url of ['/healthz', '/api/guilds', '/env.js', '/api/nothing', ...odd]) {
      const { headers } = await academy.visitor.get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types goreal-workers");
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': expect.any(String),
      });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it('of the API is stored by no cache, errors included', async () => {
    const odd = ['/api/users/%E0%A4%A', `/api/erasures/${'x'.repeat(300)}`, '/api/nothing'];
    const otherwise = ['/%61pi/guilds', 'http://localhost/api/guilds'];
    for (const url of ['/api/guilds', ...otherwise, ...odd]) {
      const { headers } = await academy.visitor.get(url);
      expect(headers['cache-control'], url).toBe('no-store');
    }
    const mine = await player.get(`/api/users/${player.userId}`);
    expect(mine).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  });

  it('allows no other origin', async () => {
    const { headers } = await academy.visitor.get('/api/guilds', {
      origin: 'https://evil.example',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('an unexpected fault is answered without details', async () => {
  await academy.sql`alter table guilds rename to guilds_away`;
  const answer = await academy.visitor.get('/api/guilds');
  await academy.sql`alter table guilds_away rename to guilds`;
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    error: { code: 'internal', message: 'Học Viện gặp trục trặc bất ngờ. Xin thử lại sau.' },
  });
  expect((await academy.visitor.get('/api/guilds')).status).toBe(200);
});

describe('a route', () => {
  it('without an access rule stops the start', async () => {
    const app = await bareServer(academy);
    const handler = async () => 'open';
    expect(() => app.get('/api/forgotten', { handler })).toThrow('/api/forgotten');
    await app.close();
  });

  it('that names an undeclared limit stops the start', async () => {
    const app = await bareServer(academy);
    const handler = async () => 'open';
    const config = { access: 'public', limits: ['no-such-limit'] } as const;
    expect(() => app.get('/api/unlimited', { config, handler })).toThrow('no-such-limit');
    await app.close();
  });

  it('that changes something without a limit stops the start, unless elders alone may call it', async () => {
    const app = await bareServer(academy);
    const handler = async () => 'open';
    const route = (access: 'public' | 'elder', config = {}) =>
      app.post(`/api/${access}`, { config: { access, ...config }, handler });
    expect(() => route('public')).toThrow('POST /api/public has no rate limit');
    expect(() => route('public', { limits: [] })).toThrow('POST /api/public has no rate limit');
    route('public', { limits: ['write'] });
    route('elder');
    await app.close();
  });
});

describe('health', () => {
  it('is reported without a session', async () => {
    for (const url of ['/healthz', '/readyz']) {
      const answer = await academy.visitor.get(url);
      expect(answer).toMatchObject({ status: 200, body: { status: 'ok', failing: [] } });
    }
    expect((await academy.visitor.get('/metrics')).text).toContain('goreal_http_request_seconds');
  });

  it('asks the database and the storage once for all who ask at the same moment', async () => {
    const asked = Promise.withResolvers<void>();
    const probe = vi.spyOn(academy.database, 'health').mockImplementation(() => asked.promise);
    const answers = Array.from({ length: 20 }, () => academy.visitor.get('/readyz'));
    await vi.waitFor(() => expect(probe).toHaveBeenCalled());
    asked.resolve();
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    expect(probe.mock.calls.length).toBeLessThan(3);
    probe.mockRestore();
  });

  it('stays ready on a full disk with a warning, and writes answer the reason', async () => {
    const narrow = await academyOfTest();
    const person = await narrow.player();
    Object.assign(narrow.database, { isReadOnly: () => true });
    expect(await narrow.visitor.get('/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', failing: [], warnings: ['database-read-only'] },
    });
    const full = Object.assign(new Error('it only reads until space is freed'), { code: '53100' });
    const { pool } = narrow.database;
    const refuse = () => Promise.reject(full);
    const cuts = [
      vi.spyOn(pool, 'query').mockImplementation(refuse),
      vi.spyOn(pool, 'connect').mockImplementation(refuse),
    ];
    const answer = await person.patch(`/api/users/${person.userId}`, { guild: 'envoys' });
    for (const cut of cuts) cut.mockRestore();
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message: readOnlyMessage } },
    });
  });

  it('names the unavailable part, and the process stays alive', async () => {
    const lost = await academyOfTest();
    const person = await lost.player();
    const { pool } = lost.database;
    const isAway = () => Promise.reject(new Error('connection refused'));
    const cuts = [
      vi.spyOn(pool, 'query').mockImplementation(isAway),
      vi.spyOn(pool, 'connect').mockImplementation(isAway),
    ];
    const ready = await lost.visitor.get('/readyz');
    expect(ready).toMatchObject({
      status: 503,
      body: { status: 'failing', failing: ['database'] },
    });
    expect((await lost.visitor.get('/healthz')).status).toBe(200);
    const answer = await person.get(`/api/users/${person.userId}`);
    expect([500, 503]).toContain(answer.status);
    expect(answer.text).not.toMatch(/refused|stack/);
    for (const cut of cuts) cut.mockRestore();
    expect((await lost.visitor.get('/readyz')).status).toBe(200);
    const files = path.join(lost.config.dataDirectory, 'files');
    await rm(files, { recursive: true, force: true });
    await writeFile(files, 'no folder');
    const withoutFiles = await lost.visitor.get('/readyz');
    expect(withoutFiles).toMatchObject({ status: 503, body: { failing: ['storage'] } });
    await rm(files);
    expect((await lost.visitor.get('/readyz')).status).toBe(200);
  });
});

describe('the page of the API', () => {
  it('is open to visitors where configured, as in local mode', async () => {
    expect((await academy.visitor.get('/api/docs/')).status).toBe(200);
    // Its page reads the same document, which is written and compressed once.
    const document = await academy.visitor.get('/api/openapi.json');
    const page = await academy.visitor.get('/api/docs/json');
    expect([page.status, page.headers.etag]).toEqual([200, document.headers.etag]);
    expect(page.body).toEqual(document.body);
  });

  it('is sent from files without compressing them, which takes megabytes for each connection', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const script = await academy.visitor.get('/api/docs/static/swagger-ui-bundle.js', headers);
    expect(script.status).toBe(200);
    expect(script.headers['content-encoding']).toBeUndefined();
  });

  it('loads its parts without https where the academy has none', async () => {
    const plain = await academy.visitor.get('/api/docs/');
    const policy = String(plain.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/upgrade-insecure-requests|validator|https:/);
    const https = { GOREAL_PUBLIC_URL: 'https://academy.example', GOREAL_API_DOCS: 'public' };
    const secure = await academyOfTest({ env: https });
    const { headers } = await secure.visitor.get('/api/docs/');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('is otherwise for elders only; the document stays public', async () => {
    const hosted = await academyOfTest({ env: { GOREAL_API_DOCS: 'elders' } });
    for (const url of ['/api/docs/', '/api/docs/static/index.html', '/api/docs/json']) {
      expect((await hosted.visitor.get(url)).status, url).toBe(401);
      expect((await (await hosted.player()).get(url)).status, url).toBe(403);
    }
    expect((await (await hosted.elder()).get('/api/docs/')).status).toBe(200);
    expect((await hosted.visitor.get('/api/openapi.json')).status).toBe(200);
  });
});

it.each([
  ['subdomains', 'max-age=31536000; includeSubDomains'],
  ['preload', 'max-age=63072000; includeSubDomains; preload'],
])('sends HSTS for subdomains only when configured: %s', async (GOREAL_HSTS, value) => {
  const env = { GOREAL_PUBLIC_URL: 'https://academy.example', GOREAL_HSTS };
  const secure = await academyOfTest({ env });
  const { headers } = await secure.visitor.get('/healthz');
  expect(headers['strict-transport-security']).toBe(value);
});

it('behind https sends HSTS and a Secure cookie', async () => {
  const secure = await academyOfTest({ env: { GOREAL_PUBLIC_URL: 'https://academy.example' } });
  const { headers } = await secure.visitor.get('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(String(headers['content-security-policy'])).toContain('upgrade-insecure-requests');
  const account = { name: 'The Keeper', email: 'keeper@example.com', password: 'chim-lac-2026' };
  const signUp = await secure.visitor.post('/api/auth/sign-up/email', account);
  expect(String(signUp.headers['set-cookie'])).toMatch(/^__Host-goreal\.session_token=.*Secure/);
  const lines = [signUp.headers['set-cookie'] ?? []].flat();
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-goreal\..+; Path=\/;.*; Secure/);
    expect(line).not.toMatch(/domain=/i);
  }
  const cookie = cookieOf(signUp);
  const { user } = signUp.body as { user: { id: string } };
  expect((await secure.visitor.get(`/api/users/${user.id}`, { cookie })).status).toBe(200);
});
