import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase, fillDatabase, withClient } from './support/databases.ts';
import { addElders, addPendingSubmissions } from './support/people.ts';
import { pgbench } from './support/pgbench.ts';
import type { Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';
import { median } from './support/statistics.ts';

export const CLIENTS = 16;
const APPROVALS = 8000;
/** Approvals before measuring starts, so that the server's code is compiled; pgbench needs no warm-up. */
const WARM_UP = 2000;
const PLAYERS = 800;
/** Transactions of each pgbench client on own tables. */
const TRANSACTIONS_EACH = 1500;

/**
 * Approvals over HTTP on PostgreSQL with durable commits and 16 clients, compared with pgbench that runs four
 * statements in one transaction on the same server, alternating in one run; medians of three. The four
 * statements are the minimum of an approval (submission, ledger, profile, notification): once on own
 * tables with their keys, indexes and triggers, and once on tables without any, as the machine's limit. An
 * approval also writes events, the audit log and the streak. The last figure is the embedded database.
 */
export async function approveBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
  const bareTables: number[] = [];
  const ownTables: number[] = [];
  const approvals: number[] = [];
  try {
    for (let round = 0; round < 3; round += 1) {
      bareTables.push(await bareTablesRate(postgres));
      approvals.push(await approvalRate(postgres, `approve_${round}`));
      ownTables.push(await ownTablesRate(postgres, `own_${round}`));
    }
  } finally {
    await postgres.stop();
  }
  return [
    { name: 'four statements on bare tables, pgbench', value: median(bareTables), unit: '/s' },
    { name: 'the same four on own tables, pgbench', value: median(ownTables), unit: '/s' },
    { name: 'approve over HTTP, PostgreSQL', value: median(approvals), unit: '/s' },
    {
      name: 'approve ÷ the same four statements',
      value: (100 * median(approvals)) / median(ownTables),
      unit: '%',
      bar: { atLeast: 40 },
    },
    {
      name: 'approve ÷ bare tables',
      value: (100 * median(approvals)) / median(bareTables),
      unit: '%',
    },
    { name: 'approve over HTTP, embedded', value: await embeddedRate(), unit: '/s' },
  ];
}

/** Approvals a second on PostgreSQL. */
async function approvalRate(postgres: PostgresService, name: string): Promise<number> {
  await createDatabase(postgres, name);
  const url = postgres.urlOf(name);
  return decideAll({ open: { url, dataDirectory: '' }, serve: { databaseUrl: url } });
}

/** Approvals a second on the embedded database, whose commits wait for the disk too. */
async function embeddedRate(): Promise<number> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-bench-'));
  try {
    return await decideAll({ open: { url: undefined, dataDirectory }, serve: { dataDirectory } });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/**
 * Fills a database, starts a server on it and approves everything; returns approvals a second after the
 * warm-up.
 */
async function decideAll(place: {
  open: Parameters<typeof openDatabase>[0];
  serve: Parameters<typeof startServer>[0];
}): Promise<number> {
  const { elders, ids } = await fillDatabase(place.open, async (client) => ({
    elders: await addElders(client, CLIENTS),
    ids: await addPendingSubmissions(client, { players: PLAYERS, submissions: APPROVALS }),
  }));
  const server = await startServer(place.serve);
  let seconds: number;
  try {
    await approveAll({ url: server.url, elders, ids: ids.slice(0, WARM_UP) });
    seconds = await approveAll({ url: server.url, elders, ids: ids.slice(WARM_UP) });
  } finally {
    await server.stop();
  }
  const credited = await openDatabase(place.open);
  const { rows } = await credited.pool.query<{ count: number }>(
    `select count(*)::int as count from ledger_entries where currency = 'aura'`,
  );
  await credited.close();
  if (rows[0]?.count !== ids.length) throw new Error('not every approval was credited once');
  return (ids.length - WARM_UP) / seconds;
}

/** Approves each submission once over all connections; returns the seconds it took. */
export async function approveAll(work: {
  url: string;
  elders: readonly { cookie: string }[];
  ids: readonly string[];
}): Promise<number> {
  const { url, elders, ids } = work;
  return postAll({
    url: `${url}/api/approveSubmission`,
    amount: ids.length,
    request: (at) => ({
      headers: { cookie: elders[at % elders.length]?.cookie ?? '' },
      body: { submissionId: ids[at] },
    }),
  });
}

/** Sends numbered requests once each over all connections; returns the seconds until the last answer. */
export async function postAll(work: {
  url: string;
  amount: number;
  request(at: number): { headers: Record<string, string>; body: unknown };
}): Promise<number> {
  const { url, amount, request } = work;
  let next = 0;
  const options = {
    url,
    amount,
    connections: CLIENTS,
    method: 'POST',
    requests: [
      {
        setupRequest: (base: autocannon.Request) => {
          // autocannon prepares one more for each connection than it sends.
          const { headers, body } = request(next);
          next += 1;
          return {
            ...base,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          };
        },
      },
    ],
  } as const satisfies autocannon.Options;
  const begun = performance.now();
  // autocannon reports its end only at the next full second.
  let ended = begun;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)));
    run.on('response', () => {
      ended = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors among the requests`);
  }
  return (ended - begun) / 1000;
}

async function bareTablesRate(postgres: PostgresService): Promise<number> {
  const database = 'bare_tables';
  await createDatabase(postgres, database);
  await withClient(postgres.urlOf(database), (client) =>
    client.query(`
    create table submissions (id int primary key, status text not null);
    create table players (id int primary key, aura bigint not null);
    create table entries (id bigserial primary key, player int, amount int, cause text unique);
    create table notifications (id bigserial primary key, player int, body text);
    insert into submissions select n, 'pending' from generate_series(1, 100000) n;
    insert into players select n, 0 from generate_series(1, ${PLAYERS}) n;
    analyze`),
  );
  return pgbench({
    url: postgres.urlOf(database),
    clients: CLIENTS,
    length: ['-T', 6],
    script: `\\set submission random(1, 100000)
\\set player random(1, ${PLAYERS})
begin;
update submissions set status = 'approved' where id = :submission;
insert into entries (player, amount, cause) values (:player, 50, gen_random_uuid()::text);
update players set aura = aura + 50 where id = :player;
insert into notifications (player, body) values (:player, 'approved');
commit;
`,
  });
}

/** Submissions have the numbers 1, 2, … in their ids, so that each transaction approves a different one. */
async function ownTablesRate(postgres: PostgresService, name: string): Promise<number> {
  await createDatabase(postgres, name);
  const url = postgres.urlOf(name);
  await fillDatabase({ url, dataDirectory: '' }, async (client) => {
    await addPendingSubmissions(client, {
      players: PLAYERS,
      submissions: CLIENTS * TRANSACTIONS_EACH,
    });
    await client.query(`
    alter table submissions disable trigger user;
    update submissions s set submission_id = lpad(to_hex(n), 32, '0')::uuid
    from (select submission_id, row_number() over () as n from submissions) as numbered
    where numbered.submission_id = s.submission_id;
    alter table submissions enable trigger user;
    update profiles set total_submissions = 1000000`);
    await client.query('vacuum full analyze submissions, profiles');
  });
  return pgbench({
    url,
    clients: CLIENTS,
    length: ['-t', TRANSACTIONS_EACH],
    variables: { turn: 0 },
    script: `\\set turn :turn + 1
\\set submission :client_id * ${TRANSACTIONS_EACH} + :turn
\\set player random(1, ${PLAYERS})
begin;
update submissions set status = 'approved', decided_by = 'elder', decided_at = now(), aura_awarded = 50, decision = 1 where submission_id = lpad(to_hex(:submission::int), 32, '0')::uuid;
insert into ledger_entries (user_id, currency, amount, cause) values ('player-' || :player::int, 'aura', 50, 'approve:' || :submission::int);
update profiles set current_aura = current_aura + 50, approved_submissions = approved_submissions + 1, version = version + 1, updated_at = now() where user_id = 'player-' || :player::int;
insert into notifications (user_id, cause, type, title, body, ceremony) values ('player-' || :player::int, 'approved:' || :submission::int, 'quest_approved', 'Approved', 'The elders have approved the submission.', 'waiting');
commit;
`,
  });
}
