import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { Client } from 'pg';
import { findPostgresFolder } from '../../apps/server/src/testing/services/find-program.ts';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { addElders, addPendingReports } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { startServer } from './support/server-process.ts';

const CLIENTS = 16;
const APPROVALS = 8000;
/** Approvals before the clock runs, for the server's compiler; pgbench needs none. */
const WARM_UP = 2000;
const PLAYERS = 800;

/**
 * Approvals over HTTP on PostgreSQL with durable commits, 16 clients, beside four plain statements in
 * one transaction under pgbench on the same server in the same run, by turns; medians of three.
 */
export async function approveBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true, settings: { shared_buffers: '256MB' } });
  try {
    const plain: number[] = [];
    const ours: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      plain.push(await pgbenchRate(postgres));
      ours.push(await approvalRate(postgres, `approve_${round}`));
    }
    return [
      { name: 'four statements under pgbench', value: median(plain), unit: '/s' },
      { name: 'approve over HTTP, PostgreSQL', value: median(ours), unit: '/s' },
      {
        name: 'approve ÷ pgbench',
        value: (100 * median(ours)) / median(plain),
        unit: '%',
        bar: { atLeast: 40 },
      },
    ];
  } finally {
    await postgres.stop();
  }
}

async function approvalRate(postgres: PostgresService, database: string): Promise<number> {
  await createDatabase(postgres, database);
  const databaseUrl = postgres.urlOf(database);
  const server = await startServer({ databaseUrl });
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const elders = await addElders(client, CLIENTS);
    const ids = await addPendingReports(client, { players: PLAYERS, reports: APPROVALS });
    await approveAll({ url: server.url, elders, ids: ids.slice(0, WARM_UP) });
    const seconds = await approveAll({ url: server.url, elders, ids: ids.slice(WARM_UP) });
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ledger_entries where currency = 'aura'`,
    );
    if (Number(rows[0]?.count) !== ids.length)
      throw new Error('not every approval was credited once');
    return (ids.length - WARM_UP) / seconds;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** Approves each report once over all connections; returns the seconds it took. */
async function approveAll(options: {
  url: string;
  elders: readonly { cookie: string }[];
  ids: readonly string[];
}): Promise<number> {
  const { url, elders, ids } = options;
  let next = 0;
  const begun = performance.now();
  const result = await autocannon({
    url: `${url}/api/approveSubmission`,
    connections: CLIENTS,
    amount: ids.length,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          const elder = elders[next % elders.length];
          const submissionId = ids[next];
          next += 1;
          return {
            ...request,
            headers: { 'content-type': 'application/json', cookie: elder?.cookie ?? '' },
            body: JSON.stringify({ submissionId }),
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors among the approvals`);
  }
  return (performance.now() - begun) / 1000;
}

async function pgbenchRate(postgres: PostgresService): Promise<number> {
  const database = 'plain_statements';
  await createDatabase(postgres, database);
  const client = new Client({ connectionString: postgres.urlOf(database) });
  await client.connect();
  await client.query(`
    create table reports (id int primary key, status text not null);
    create table players (id int primary key, aura bigint not null);
    create table entries (id bigserial primary key, player int, amount int, cause text unique);
    create table letters (id bigserial primary key, player int, body text);
    insert into reports select n, 'pending' from generate_series(1, 100000) n;
    insert into players select n, 0 from generate_series(1, ${PLAYERS}) n;
    analyze`);
  await client.end();
  const script = path.join(os.tmpdir(), 'goreal-four-statements.sql');
  writeFileSync(
    script,
    `\\set report random(1, 100000)
\\set player random(1, ${PLAYERS})
begin;
update reports set status = 'approved' where id = :report;
insert into entries (player, amount, cause) values (:player, 50, gen_random_uuid()::text);
update players set aura = aura + 50 where id = :player;
insert into letters (player, body) values (:player, 'approved');
commit;
`,
  );
  const output = execFileSync(
    path.join(findPostgresFolder(), 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', '6', '-f', script].concat([
      postgres.urlOf(database),
    ]),
    { encoding: 'utf8' },
  );
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (!rate) throw new Error('pgbench printed no rate');
  return Number(rate);
}

export async function createDatabase(postgres: PostgresService, name: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
