import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { hashPassword } from '../../apps/server/src/platform/auth/password-hash.ts';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { rateOf, startBare } from './board.bench.ts';
import {
  bareRound,
  LISTENERS,
  membersOf,
  openChatListeners,
  postInTurn,
  posts,
} from './chat.bench.ts';
import { createDatabase, withClient } from './support/databases.ts';
import { openLiveQueries } from './support/live-queries.ts';
import { PARSE_VERSION, type ParsePeer, startParse } from './support/parse-peer.ts';
import { peerApprovals } from './support/peer-approvals.ts';
import { addHeroes, type Member } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { median, percentile, secondsOf } from './support/statistics.ts';

const PLAYERS = 100_000;
const ROUNDS = 3;
const ACCOUNTS = 12;
const AUTHORS = 40;
/** Fewer than for our own server, because each takes seconds. */
const PEER_TURNS = { messages: 16, warmUp: 4 };
const PASSWORD = 'chim-lac-2026';
const PARTS = (process.env.PEERS_PARTS ?? 'boards,sign-ins,approvals,chat').split(',');

/**
 * Parse Server, a general backend that a team might use instead, on the same PostgreSQL with the same number of
 * players, compared with us and with the machine's limit: the top 50 for signed-in people, a message to 1,000
 * live listeners, a sign-in, and approvals. Alternating in one run, so that only ratios matter.
 */
export async function peersBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-peers-'));
  // The names of the databases in the chat benchmark.
  for (const name of ['chat', 'bare', 'parse']) await createDatabase(postgres, name);
  const server = await startServer({ databaseUrl: postgres.urlOf('chat') });
  const parse = await startParse(postgres.urlOf('parse'));
  try {
    const members = await membersOf(postgres);
    await withClient(postgres.urlOf('chat'), (client) => addHeroes(client, PLAYERS));
    const sessions = await withClient(postgres.urlOf('parse'), (client) =>
      populateParse(client, parse),
    );
    const parts: Record<string, () => Promise<Figure[]>> = {
      boards: () => boards({ server, parse, members, sessions, folder }),
      'sign-ins': () => signIns({ server, parse }),
      approvals: () =>
        withClient(postgres.urlOf('chat'), (client) =>
          peerApprovals({ client, server, parse, members, session: sessions[0] }),
        ),
      chat: () => chats({ postgres, server, parse, members, sessions }),
    };
    const figures: Figure[] = [];
    for (const name of PARTS) {
      const part = parts[name];
      if (!part) throw new Error(`there is no part ${name}`);
      figures.push(...(await part()));
    }
    return figures;
  } finally {
    await parse.stop();
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Players with the columns of our board and an index on AURA, and people with sessions; returns the session
 * tokens.
 */
async function populateParse(client: Client, parse: ParsePeer): Promise<string[]> {
  const hero = {
    displayName: 'Hero 0',
    guild: 'titans',
    currentAura: 0,
    currentStreak: 3,
    level: 'genesis',
    movement: 0,
    avatarUrl: '',
  };
  await parse.call('POST', '/classes/Hero', { body: hero, asMaster: true });
  const message = { guild: 'envoys', author: 'nobody', message: 'The first word' };
  await parse.call('POST', '/classes/Message', { body: message, asMaster: true });
  await client.query(
    `insert into "Hero" ("objectId", "createdAt", "updatedAt", "displayName", guild, "currentAura",
       "currentStreak", level, movement, "avatarUrl")
     select 'hero' || n, now(), now(), 'Hero ' || n,
       (array['titans', 'illumination', 'envoys'])[1 + floor(random() * 3)::int],
       floor(20000 * power(random(), 3)), 3, 'genesis', 0, ''
     from generate_series(1, $1) n`,
    [PLAYERS],
  );
  await client.query('create index on "Hero" ("currentAura" desc)');
  await client.query('vacuum (analyze) "Hero"');
  const { sessionToken, objectId } = await parse.call<{ sessionToken: string; objectId: string }>(
    'POST',
    '/users',
    { body: { username: 'listener-0', password: PASSWORD } },
  );
  // A thousand password hashes would take minutes, so all have the hash of the first.
  for (const [table, key, own] of [
    ['_User', objectId, `'objectId', 'listener' || n, 'username', 'listener-' || n`],
    [
      '_Session',
      sessionToken,
      `'objectId', 'session' || n, 'sessionToken', 'r:listener' || n, 'user', 'listener' || n`,
    ],
  ] as const) {
    await client.query(
      `insert into "${table}" select (jsonb_populate_record(first, jsonb_build_object(${own}))).*
       from "${table}" first, generate_series(1, $2) n where $1 in (to_jsonb(first) ->> 'objectId', to_jsonb(first) ->> 'sessionToken')`,
      [key, LISTENERS - 1],
    );
  }
  const others = Array.from({ length: LISTENERS - 1 }, (_, at) => `r:listener${at + 1}`);
  return [sessionToken, ...others];
}

async function boards(of: {
  server: ServerProcess;
  parse: ParsePeer;
  members: readonly Member[];
  sessions: readonly string[];
  folder: string;
}): Promise<Figure[]> {
  const { server, parse, members, sessions, folder } = of;
  const cookie = members[0]?.cookie ?? '';
  const url = `${server.url}/api/leaderboards/honor`;
  const peerUrl = `${parse.url}/classes/Hero?order=-currentAura&limit=50`;
  const json = await (await fetch(url, { headers: { cookie } })).text();
  const peerHeaders = parse.headers(sessions[1]);
  const peerJson = await (await fetch(peerUrl, { headers: peerHeaders })).text();
  const { results } = JSON.parse(peerJson) as { results: unknown[] };
  if (results.length !== 50) throw new Error(`the peer's board has ${results.length} rows`);
  const file = path.join(folder, 'board.json');
  await writeFile(file, json);
  const bare = await startBare(file);
  const rounds: { bare: number; ours: number; peer: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await rateOf(`${bare.url}/object`),
      ours: await rateOf(url, { cookie }),
      peer: await rateOf(peerUrl, peerHeaders),
    });
  }
  bare.stop();
  const middle = (rateIn: (round: (typeof rounds)[number]) => number): number =>
    median(rounds.map(rateIn));
  return [
    { name: 'top 50: bare route', value: middle(({ bare: rate }) => rate), unit: '/s' },
    { name: 'top 50: ours', value: middle(({ ours }) => ours), unit: '/s' },
    {
      name: `top 50: Parse Server ${PARSE_VERSION}`,
      value: middle(({ peer }) => peer),
      unit: '/s',
    },
    {
      name: 'top 50: ours ÷ peer',
      value: middle(({ ours, peer }) => ours / peer),
      unit: '×',
      bar: { atLeast: 1 },
    },
    { name: 'size of our board', value: json.length / 1024, unit: 'KB' },
    { name: 'size of the peer’s board', value: peerJson.length / 1024, unit: 'KB' },
  ];
}

async function chats(of: {
  postgres: PostgresService;
  server: ServerProcess;
  parse: ParsePeer;
  members: readonly Member[];
  sessions: readonly string[];
}): Promise<Figure[]> {
  const { postgres, server, parse, members, sessions } = of;
  const bare = await bareRound(postgres);
  const ourCrowd = await openChatListeners([server], members);
  const ours = await posts({ server, members, listeners: ourCrowd });
  ourCrowd.close();
  const peerCrowd = await openLiveQueries({
    url: parse.url,
    applicationId: 'academy',
    sessions,
    query: { className: 'Message', where: { guild: 'illumination' } },
  });
  const peer = await postInTurn(
    peerCrowd,
    (turn) => ({
      url: `${parse.url}/classes/Message`,
      headers: parse.headers(sessions[turn % AUTHORS]),
      more: { guild: 'illumination' },
    }),
    PEER_TURNS,
  );
  peerCrowd.close();
  const figures = (['bare stream', 'ours', 'Parse Server'] as const).flatMap((name) => {
    const spent = { 'bare stream': bare, ours, 'Parse Server': peer }[name];
    return [0.5, 0.99].map((share) => ({
      name: `chat of 1,000: ${name}, p${share * 100}`,
      value: percentile(spent, share),
      unit: 'ms',
    }));
  });
  return [
    ...figures,
    {
      name: 'chat of 1,000: ours ÷ peer, p50',
      unit: '×',
      bar: { atMost: 1 },
      value: percentile(ours, 0.5) / percentile(peer, 0.5),
    },
  ];
}

/** One after the other: the latency for one person, most of which is the password hash. */
async function signIns({
  server,
  parse,
}: {
  server: ServerProcess;
  parse: ParsePeer;
}): Promise<Figure[]> {
  const bare: number[] = [];
  const ours: number[] = [];
  const peer: number[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const email = `person${at}@bench.local`;
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${at}`,
    };
    const send = async (route: string, body: object): Promise<void> => {
      const url = `${server.url}/api/auth/${route}/email`;
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`);
      await answer.arrayBuffer();
    };
    const account = { username: email, password: PASSWORD };
    await send('sign-up', { email, password: PASSWORD, name: `Person Number ${at}` });
    await parse.call('POST', '/users', { body: account });
    bare.push(await msOf(() => hashPassword(PASSWORD)));
    ours.push(await msOf(() => send('sign-in', { email, password: PASSWORD })));
    peer.push(await msOf(() => parse.call('POST', '/login', { body: account })));
  }
  return [
    { name: 'sign-in: bare Argon2id, as we hash, p50', value: percentile(bare, 0.5), unit: 'ms' },
    { name: 'sign-in: ours, p50', value: percentile(ours, 0.5), unit: 'ms' },
    {
      name: 'sign-in: Parse Server, which hashes by bcrypt, p50',
      value: percentile(peer, 0.5),
      unit: 'ms',
    },
  ];
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  return 1000 * (await secondsOf(work));
}
