import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import { PROMISED_MS } from '#testing/eventually.ts';
import { insertPerson, insertQuest, type NewPerson } from '#testing/factories.ts';
import { openLive } from '#testing/live-reader.ts';
import { media } from '#testing/media-samples.ts';
import { requestThroughProxy } from '#testing/proxied-caller.ts';
import {
  ACCOUNT,
  createHome,
  type Home,
  run,
  type ServerProcess,
} from '#testing/server-process.ts';
import { findProxy } from '#testing/services/find-program.ts';
import {
  type Place,
  PROXIED_HOST,
  type ReverseProxy,
  startCaddy,
  startNginx,
} from '#testing/services/proxy.ts';
import { disputedRequests, sendDisputed } from '#testing/smuggled-requests.ts';
import { metadata } from '#testing/tus-calls.ts';

// Two servers start, and all of a large video passes through them.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const DRAIN_SECONDS = 2;
const VIDEO_BYTES = 50 * 1024 * 1024;
/** Two processes share a port on different addresses, as containers do. */
const HOSTS = ['127.0.0.2', '127.0.0.3'];
const PROXIES = { nginx: startNginx, caddy: startCaddy } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

const cases = (['nginx', 'caddy'] as const).map((name) => {
  const program = findProxy(name);
  return {
    name: program ? name : `${name} (skipped: not installed)`,
    start: PROXIES[name],
    program,
  };
});

describe.each(cases)('behind $name', ({ start, program }) => {
  describe.skipIf(!program)('with the file operators are given', () => {
    let home: Home;
    let places: Place[];
    let servers: ServerProcess[];
    const begun: ServerProcess[] = [];
    let proxy: ReverseProxy;
    let people: NewPerson[];
    let questId: string;

    const begin = async ({ host, port }: Place): Promise<ServerProcess> => {
      const server = run('main.ts', ['serve'], {
        env: {
          ...home.env,
          HOST: host,
          PORT: String(port),
          GOREAL_PUBLIC_URL: `https://${PROXIED_HOST}`,
          GOREAL_DRAIN_SECONDS: String(DRAIN_SECONDS),
        },
      });
      begun.push(server);
      await server.ready(host);
      return server;
    };
    const player = (): NewPerson => {
      const next = people.pop();
      if (!next) throw new Error('no player is left');
      return next;
    };

    beforeAll(async () => {
      home = await createHome();
      places = HOSTS.map((host) => ({ host, port: home.port }));
      const database = await openDatabase({
        url: home.env.DATABASE_URL,
        dataDirectory: home.folder,
      });
      people = [];
      for (let count = 0; count < 40; count += 1) {
        const secret = home.env.GOREAL_SECRET ?? '';
        const person = await insertPerson(database, { secret, guild: 'titans' });
        people.push({ ...person, cookie: `__Host-${person.cookie}` });
      }
      questId = await insertQuest(database, { reportType: 'video' });
      await database.close();
      servers = await Promise.all(places.map(begin));
      proxy = await start(program ?? '', places);
    });

    afterAll(async () => {
      // Waits for all of them, also where one did not start.
      await proxy?.stop();
      for (const server of begun) server.signal('SIGTERM');
      await Promise.all(begun.map(({ ended }) => ended));
      await home?.remove();
    });

    it('a page request without TLS is redirected to the same page with it', async () => {
      const request = proxy.openPlain('/quests?a=b');
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect([301, 308]).toContain(response.statusCode);
      expect(response.headers.location).toMatch(/^https:\/\/academy\.example(:\d+)?\/quests\?a=b$/);
    });

    it('a program that calls the API without TLS is refused instead of redirected', async () => {
      const request = proxy.openPlain('/api/quests');
      request.end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(403);
      expect(response.headers.location).toBeUndefined();
    });

    it.each(disputedRequests)(
      'no request is smuggled in another one, and others get their own answers: %s',
      async (name) => {
        const { cookie } = player();
        const read = () => requestThroughProxy(proxy, { path: '/api/quests', headers: { cookie } });
        // Connections to the servers are open before.
        await Promise.all([read(), read()]);
        const answered = await sendDisputed(await proxy.openLine(), { name, host: PROXIED_HOST });
        const [first, ...more] = answered.match(/^HTTP\/1\.1 \d+/gm) ?? [];
        expect(first ?? 'closed').not.toMatch(/ 2\d\d$/);
        expect(more.filter((line) => !/ 400$/.test(line))).toEqual([]);
        for (const { status, body } of await Promise.all(Array.from({ length: 12 }, read))) {
          expect(status).toBe(200);
          expect(JSON.parse(body.toString())).toHaveProperty('items');
        }
      },
    );

    it('a person signs in by Secure cookies, and the answers have HSTS', async () => {
      const origin = `https://${PROXIED_HOST}`;
      const signUp = await requestThroughProxy(proxy, {
        method: 'POST',
        path: '/api/auth/sign-up/email',
        headers: { ...JSON_TYPE, origin },
        body: JSON.stringify(ACCOUNT),
      });
      expect(signUp.status).toBe(200);
      const signIn = await requestThroughProxy(proxy, {
        method: 'POST',
        path: '/api/auth/sign-in/email',
        headers: { ...JSON_TYPE, origin },
        body: JSON.stringify(ACCOUNT),
      });
      expect(signIn.status).toBe(200);
      const [cookie = ''] = signIn.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(
        /^__Host-goreal\.session_token=.+; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      );
      expect(signIn.headers['strict-transport-security']).toBe('max-age=31536000');
      const { user } = JSON.parse(signIn.body.toString()) as { user: { id: string } };
      const own = await requestThroughProxy(proxy, {
        path: `/api/users/${user.id}`,
        headers: { cookie: cookie.split(';')[0] },
      });
      expect(own.status).toBe(200);
    });

    it('a page of another site changes nothing, whatever it says of the host', async () => {
      const { cookie, userId } = player();
      const { status } = await requestThroughProxy(proxy, {
        method: 'PUT',
        path: `/api/users/${userId}/activeQuests/${questId}`,
        headers: { cookie, origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      });
      expect(status).toBe(403);
    });

    it('a page of the academy changes things, also where its address has a port', async () => {
      const { cookie, userId } = player();
      const host = `${PROXIED_HOST}:8443`;
      const { status } = await requestThroughProxy(proxy, {
        method: 'PUT',
        path: `/api/users/${userId}/activeQuests/${questId}`,
        headers: { cookie, host, origin: `https://${host}` },
      });
      expect(status).toBe(200);
    });

    it('metrics are not available from outside', async () => {
      expect((await requestThroughProxy(proxy, { path: '/metrics' })).status).toBe(404);
    });

    it('live events arrive within a second', async () => {
      const [listener, speaker] = [player(), player()];
      const live = await openLive({
        url: '',
        cookie: listener.cookie,
        get: (path, headers) => proxy.open({ path, headers }).end(),
      });
      for (const word of ['một', 'hai', 'ba']) {
        const posted = await requestThroughProxy(proxy, {
          method: 'POST',
          path: '/api/guildChats/titans/messages',
          headers: { ...JSON_TYPE, cookie: speaker.cookie },
          body: JSON.stringify({ message: word }),
        });
        expect(posted.status).toBe(201);
        await live.next('chatMessage.added', PROMISED_MS);
      }
      live.close();
    });

    it('visitors are counted by their own address, not by one that they send in a header', async () => {
      const register = (from: string, claimed: string) =>
        requestThroughProxy(proxy, {
          method: 'POST',
          path: '/api/auth/sign-up/email',
          from,
          body: '{}',
          headers: { ...JSON_TYPE, 'x-forwarded-for': claimed, forwarded: `for=${claimed}` },
        });
      const seen: number[] = [];
      for (let at = 0; at < 21; at += 1) {
        seen.push((await register('127.0.0.41', `203.0.113.${at}`)).status);
      }
      expect(seen).toEqual([...Array(20).fill(400), 429]);
      expect((await register('127.0.0.42', '127.0.0.41')).status).toBe(400);
    });

    it('a video of 50 MB continues where its connection broke, and is served in ranges', async () => {
      const { cookie, userId } = player();
      const headers = { cookie, 'tus-resumable': '1.0.0' };
      const video = media.webm(VIDEO_BYTES);
      await requestThroughProxy(proxy, {
        method: 'PUT',
        path: `/api/users/${userId}/activeQuests/${questId}`,
        headers,
      });
      const about = { filename: 'video.webm', filetype: '', questId, proofType: 'video' };
      const created = await requestThroughProxy(proxy, {
        method: 'POST',
        path: '/api/uploads',
        headers: {
          ...headers,
          'upload-length': String(video.length),
          'upload-metadata': metadata(about),
        },
      });
      expect(created.status).toBe(201);
      const path = created.headers.location ?? '';
      const patch = (offset: number, length: number) => ({
        method: 'PATCH',
        path,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(length),
        },
      });
      const broken = proxy.open(patch(0, video.length));
      broken.on('error', () => undefined);
      await new Promise((resolve) => broken.write(video.subarray(0, VIDEO_BYTES / 2), resolve));
      await delay(500);
      broken.destroy();
      await delay(500);
      // The remaining pieces go through another process.
      servers[0]?.signal('SIGKILL');
      await servers[0]?.ended;
      proxy.setPlaces(places.slice(1));
      const found = await requestThroughProxy(proxy, { method: 'HEAD', path, headers });
      expect(found).toMatchObject({ status: 200 });
      const offset = Number(found.headers['upload-offset']);
      expect(offset).toBeGreaterThan(VIDEO_BYTES / 4);
      expect(offset).toBeLessThanOrEqual(VIDEO_BYTES / 2);
      const rest = video.subarray(offset);
      const sent = await requestThroughProxy(proxy, { ...patch(offset, rest.length), body: rest });
      expect(sent.status).toBe(204);
      const part = await requestThroughProxy(proxy, {
        path: String(sent.headers['x-goreal-file']),
        headers: { cookie, range: 'bytes=26214300-26214499' },
      });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes 26214300-26214499/${VIDEO_BYTES}`);
      expect(part.body.equals(video.subarray(26_214_300, 26_214_500))).toBe(true);
      const [first] = places;
      if (first) {
        servers[0] = await begin(first);
        proxy.setPlaces(places);
      }
    });

    // Repeated on failure: the system may preempt a process between its last accept and its close, and a
    // connection that arrives in this instant is reset (`close-after-accept-queue-drains.ts`). No program can
    // prevent that.
    it('both processes are replaced without a failed request', { retry: 3 }, async () => {
      const stop = new AbortController();
      const crowd = [player(), player(), player(), player()];
      const asking = crowd.map((person) => askSteadily({ proxy, person, stop: stop.signal }));
      for (const [at, place] of places.entries()) {
        const old = servers[at];
        old?.signal('SIGTERM');
        expect(await old?.ended).toMatchObject({ code: 0, err: '' });
        proxy.setPlaces(places.filter((one) => one !== place));
        servers[at] = await begin(place);
        proxy.setPlaces(places);
        await delay(3_000);
      }
      stop.abort();
      const results = (await Promise.all(asking)).flat();
      expect(results.filter((one) => !/ 20[01]$/.test(one))).toEqual([]);
      expect(results.length).toBeGreaterThan(200);
    });
  });
});

/** Reads continuously over kept-alive connections, and posts messages within one person's rate limits. */
async function askSteadily(of: {
  proxy: ReverseProxy;
  person: NewPerson;
  stop: AbortSignal;
}): Promise<string[]> {
  const { proxy, person, stop } = of;
  const agent = new https.Agent({ keepAlive: true });
  const headers = { cookie: person.cookie, ...JSON_TYPE };
  const results: string[] = [];
  let postedAt = Number.NEGATIVE_INFINITY;
  while (!stop.aborted) {
    const path = '/api/quests';
    const { status } = await requestThroughProxy(proxy, { path, headers, agent });
    results.push(`GET ${path} ${status}`);
    if (performance.now() - postedAt > 3_500) {
      postedAt = performance.now();
      const guildChat = '/api/guildChats/titans/messages';
      const body = JSON.stringify({ message: `lời ${crypto.randomUUID()}` });
      const posted = await requestThroughProxy(proxy, {
        method: 'POST',
        path: guildChat,
        headers,
        body,
        agent,
      });
      results.push(`POST ${guildChat} ${posted.status}`);
    }
    await delay(30);
  }
  agent.destroy();
  return results;
}
