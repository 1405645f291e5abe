import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { eventually } from '#testing/eventually.ts';
import { insertPerson, insertQuest, type NewPerson } from '#testing/factories.ts';
import { openLive } from '#testing/live-reader.ts';
import { media } from '#testing/media-samples.ts';
import { run, type ServerProcess } from '#testing/server-process.ts';
import {
  READY_WITHIN_MS,
  type RoundRobin,
  startRoundRobin,
} from '#testing/services/round-robin.ts';
import { freePort } from '#testing/services/service-process.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { metadata } from '#testing/tus-calls.ts';

// Four processes start in one test.
vi.setConfig({ testTimeout: 180_000 });

/** By then the proxy has noticed that a process is stopping, also on a busy machine. */
const DRAIN_SECONDS = READY_WITHIN_MS / 1000 + 1;
const PIECE_BYTES = 20_000;
const PAUSE_MS = 40;

const started: ServerProcess[] = [];

afterEach(async () => {
  for (const server of started) server.signal('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});

it('two processes on PostgreSQL are replaced one after the other without a failed request, a gap or a lost byte', async () => {
  const database = await createTestDatabase();
  const ports = [await freePort(), await freePort()];
  const proxy = await startRoundRobin(ports);
  const env = {
    HOST: '127.0.0.1',
    GOREAL_PUBLIC_URL: proxy.url,
    GOREAL_DATA_DIR: database.dataDirectory,
    GOREAL_SECRET: generateSecret(),
    GOREAL_DRAIN_SECONDS: String(DRAIN_SECONDS),
    DATABASE_URL: database.url ?? '',
  };
  const begin = async (port: number): Promise<ServerProcess> => {
    const server = run('main.ts', ['serve'], { env: { ...env, PORT: String(port) } });
    started.push(server);
    await server.ready();
    return server;
  };
  const servers = await Promise.all(ports.map(begin));
  await eventually(() => expect(proxy.ready()).toBe(2));

  const town = await populate(database, env.GOREAL_SECRET);
  const [player] = town.people;
  if (!player) throw new Error('no player was created');
  const stop = new AbortController();
  const crowd = { url: proxy.url, stop: stop.signal };
  // Opens the stream first: it does not receive earlier messages.
  const listening = await listenSteadily(player, crowd);
  const asking = town.people.map((person) => askSteadily(person, crowd));
  const uploading = uploadSteadily({ ...crowd, player, questId: town.questId });

  for (const [at, port] of ports.entries()) {
    const old = servers[at];
    old?.signal('SIGTERM');
    expect(await old?.ended).toMatchObject({ code: 0, err: '' });
    await begin(port);
    await eventually(() => expect(proxy.ready()).toBe(2));
  }
  stop.abort();

  expect(proxy.broken).toEqual([]);
  const answers = (await Promise.all(asking)).flat();
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(answers.length).toBeGreaterThan(100);
  const sent = answers.flatMap(({ words }) => words ?? []);
  expect(sent.length).toBeGreaterThan(2);
  const received = await listening(sent);
  expect(received.toSorted()).toEqual(sent.toSorted());
  const upload = await uploading;
  expect(upload.failures).toEqual([]);
  expect(upload.isWhole).toBe(true);
  expect(proxy.broken).toEqual([]);
  await proxy.close();
  for (const server of started) server.signal('SIGTERM');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
  await database.close();
});

type Crowd = { url: RoundRobin['url']; stop: AbortSignal };
type Reply = { what: string; status: number; words?: string };

async function populate(database: TestDatabase, secret: string) {
  const people: NewPerson[] = [];
  for (let at = 0; at < 4; at += 1) {
    people.push(await insertPerson(database, { secret, guild: 'titans' }));
  }
  return { people, questId: await insertQuest(database, { reportType: 'video' }) };
}

/** Reads continuously and posts a message now and then, within one person's rate limits. */
async function askSteadily(person: NewPerson, { url, stop }: Crowd): Promise<Reply[]> {
  const replies: Reply[] = [];
  const headers = { cookie: person.cookie, 'content-type': 'application/json' };
  const reads = ['/api/quests', `/api/users/${person.userId}`, '/api/guildChats/titans', '/env.js'];
  let postedAt = Number.NEGATIVE_INFINITY;
  for (let turn = 0; !stop.aborted; turn += 1) {
    const what = reads[turn % reads.length] ?? '';
    replies.push({ what, ...(await statusOf(url + what, { headers })) });
    if (performance.now() - postedAt > 3_500) {
      postedAt = performance.now();
      const words = `lời ${crypto.randomUUID()}`;
      const body = JSON.stringify({ message: words });
      const guildChat = '/api/guildChats/titans/messages';
      const answer = await statusOf(url + guildChat, { method: 'POST', headers, body });
      replies.push({ what: guildChat, ...answer, words });
    }
    await delay(PAUSE_MS);
  }
  return replies;
}

async function statusOf(address: string, init: RequestInit): Promise<{ status: number }> {
  try {
    const answer = await fetch(address, init);
    await answer.arrayBuffer();
    return { status: answer.status };
  } catch {
    return { status: 0 };
  }
}

/**
 * The stream of one page: it reconnects after each end with the last event id. Resolves once it is open, with
 * a function that returns the received messages.
 */
async function listenSteadily({ cookie }: NewPerson, { url, stop }: Crowd) {
  const received: string[] = [];
  let isDone = false;
  let stream = await openLive({ url, cookie });
  const listening = (async () => {
    let lastEventId = '';
    while (!isDone) {
      let read = 0;
      while (!stream.ended && !isDone) {
        await delay(20);
        for (const event of stream.events.slice(read)) {
          read += 1;
          lastEventId = event.id || lastEventId;
          received.push(...newsIn(event));
        }
      }
      stream.close();
      if (!isDone)
        stream = await openLive({ url, cookie, ...(lastEventId ? { lastEventId } : {}) });
    }
  })();
  return async (sent: readonly string[]): Promise<string[]> => {
    expect(stop.aborted).toBe(true);
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(sent.length));
    isDone = true;
    await listening;
    return received;
  };
}

function newsIn({ name, data }: { name: string; data: unknown }): string[] {
  if (name === 'resync') return ['resync'];
  return name === 'chatMessage.added'
    ? (JSON.stringify(data).match(/lời [0-9a-f-]{36}/) ?? [])
    : [];
}

/** Uploads a video in small pieces during the restarts, the last one after them; then compares its bytes. */
async function uploadSteadily(options: Crowd & { player: NewPerson; questId: string }) {
  const { url, stop, player, questId } = options;
  const headers = { cookie: player.cookie, 'tus-resumable': '1.0.0' };
  const bytes = media.webm(40 * PIECE_BYTES);
  const failures: string[] = [];
  const call = async (path: string, init: RequestInit): Promise<Response | undefined> => {
    const answer = await fetch(url + path, init).catch(() => undefined);
    if (!answer?.ok) failures.push(`${init.method} ${path}: ${answer?.status}`);
    await answer?.clone().arrayBuffer();
    return answer;
  };
  await call(`/api/users/${player.userId}/activeQuests/${questId}`, { method: 'PUT', headers });
  const created = await call('/api/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata({
        filename: 'a.webm',
        filetype: '',
        questId,
        proofType: 'video',
      }),
    },
  });
  const place = created?.headers.get('location') ?? '';
  let offset = 0;
  let last: Response | undefined;
  while (offset < bytes.length && failures.length === 0) {
    // The rest is sent at once when the restarts are over.
    const to = stop.aborted ? bytes.length : Math.min(offset + PIECE_BYTES, bytes.length - 1);
    if (to > offset) {
      last = await call(place, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: bytes.subarray(offset, to),
      });
      offset = to;
    }
    if (!stop.aborted) await delay(300);
  }
  const file = await call(last?.headers.get('x-goreal-file') ?? '/', { method: 'GET', headers });
  const stored = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
  const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');
  return { failures, isWhole: hash(stored) === hash(bytes) };
}
