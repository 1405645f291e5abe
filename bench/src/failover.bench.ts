import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { startFailoverCluster } from '../../apps/server/src/testing/services/failover-cluster.ts';
import { freePort } from '../../apps/server/src/testing/services/service-process.ts';
import { createRequester, type RequestResult } from './support/actions.ts';
import { checkConsistency } from './support/consistency.ts';
import { withClient } from './support/databases.ts';
import { type FailoverLoad, startFailoverLoad } from './support/failover-load.ts';
import { untilRecovered } from './support/failover-recovery.ts';
import { addElders, addPlayers, addQuests } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { startServer } from './support/server-process.ts';

const ROUNDS = Number(process.env.FAILOVER_ROUNDS ?? 20);
const PROCESSES = 2;
const PLAYERS = 60;
const ELDERS = 3;
const REPLICA_LAG_MS = 5_000;
const LONGEST_AWAY_MS = 4_000;
const PAUSE_MS = 2_000;
/** After a promotion everything works again within this time. */
const RECOVERY_MS = 10_000;
const CHECK_MS = 4 * 60_000;

/**
 * Two server processes on PgBouncer in transaction mode and a replica that lags five seconds. Under
 * submissions, messages and approvals the primary is killed or suspended, its synchronous standby promoted a
 * random time later, and a new standby created. The writers retry unacknowledged writes. Afterwards
 * everything acknowledged must exist exactly once.
 */
export async function failoverBench(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'goreal-failover-'));
  const cluster = await startFailoverCluster();
  const replica = await cluster.addReplica(REPLICA_LAG_MS);
  const environment = {
    DATABASE_DIRECT_URL: cluster.directUrl,
    DATABASE_REPLICA_URL: replica.url,
  };
  const place = { databaseUrl: cluster.url, dataDirectory, environment };
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const servers = await Promise.all(ports.map((port) => startServer({ ...place, port })));
  const origins = servers.map(({ url }) => url);
  const people = await withClient(cluster.directUrl, populate);
  const results: RequestResult[] = [];
  const onResult = (one: RequestResult) => void results.push(one);
  const load = startFailoverLoad({ ...people, origins, onResult });

  const recoveries: number[] = [];
  let unseen = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    await delay(PAUSE_MS);
    const how = round % 2 === 1 ? 'killed' : 'hanging';
    const promotedAt = await cluster.failOver({ how, awayMs: Math.random() * LONGEST_AWAY_MS });
    const { prober, directUrl } = { ...people, ...cluster };
    unseen += await untilRecovered({ origins, prober, directUrl, onResult });
    recoveries.push(performance.now() - promotedAt);
    console.log(
      `round ${round}, ${how}: recovered ${Math.round(recoveries.at(-1) ?? 0)} ms after the promotion`,
    );
    await cluster.addStandby();
  }
  await load.stop();
  const elder = people.elders[0] ?? people.prober;
  const found = await checkConsistency({
    databaseUrl: cluster.directUrl,
    acknowledged: { ...load.acknowledged, videos: [] },
    ask: createRequester({ member: elder, origin: () => origins[0] ?? '', onResult }),
    withinMs: CHECK_MS,
  });
  const doubled = await withClient(cluster.directUrl, countDoubled);
  for (const server of servers) await server.stop();
  await cluster.stop();
  await rm(dataDirectory, { recursive: true, force: true });
  return [...figuresOf({ results, load, recoveries, unseen, doubled }), ...found];
}

async function populate(client: Client) {
  const players = await addPlayers(client, PLAYERS);
  const elders = await addElders(client, ELDERS);
  const [prober] = await addPlayers(client, 1);
  const quests = await addQuests(client, { count: 500, reportType: 'text' });
  if (!prober) throw new Error('no prober');
  return { players, elders, prober, quests };
}

/** Messages and reports of the load that are there more than once. */
async function countDoubled(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select (select count(*) from (select from chat_messages
         where client_key is not null group by user_id, message having count(*) > 1) m)
       + (select count(*) from (select from submissions
         group by user_id, quest_id having count(*) > 1) s) as count`,
  );
  return Number(rows[0]?.count);
}

function figuresOf(of: {
  results: readonly RequestResult[];
  load: FailoverLoad;
  recoveries: readonly number[];
  unseen: number;
  doubled: number;
}): Figure[] {
  const { results, load, recoveries, unseen, doubled } = of;
  const { submissions, messages, approvals } = load.acknowledged;
  const seconds = recoveries.map((ms) => ms / 1000).toSorted((a, b) => a - b);
  const answered = (isMeant: (status: number) => boolean): number =>
    results.filter(({ status }) => isMeant(status)).length;
  const isRefused = (status: number) => status === 503 || status === 504;
  return [
    { ...count('failovers', recoveries.length), bar: { atLeast: ROUNDS } },
    {
      ...count('acknowledged writes', submissions.length + messages.length + approvals.length),
      bar: { atLeast: ROUNDS },
      note: `${submissions.length} submissions, ${messages.length} messages, ${approvals.length} approvals`,
    },
    none('messages and submissions doubled', doubled),
    {
      name: 'longest time to recovery, after the promotion',
      value: seconds.at(-1) ?? Number.NaN,
      unit: 's',
      bar: { atMost: RECOVERY_MS / 1000 },
      note: `median ${(seconds[Math.floor(seconds.length / 2)] ?? 0).toFixed(2)} s`,
    },
    none('own choices that the own board did not show', unseen),
    count('requests', results.length),
    { ...count('asked to retry (503, 504)', answered(isRefused)), bar: { atLeast: 1 } },
    none('of these without the words of the specification', load.wrongWords()),
    none(
      'answered otherwise (500, hung, broken off)',
      answered((status) => status <= 0 || (status >= 500 && !isRefused(status))),
    ),
  ];
}
