import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type Academy, createAcademy } from '../../apps/server/src/app.ts';
import { verifyLedger } from '../../apps/server/src/features/ledger-check/index.ts';
import { readConfig } from '../../apps/server/src/platform/config/config.ts';
import { withLongTimeout } from '../../apps/server/src/platform/database/long-timeout.ts';
import type { JobName } from '../../apps/server/src/platform/jobs/jobs.ts';
import {
  type PostgresService,
  startPostgres,
} from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase } from './support/databases.ts';
import { addElders, addHeroes, addQuests, type Member } from './support/people.ts';
import { type Figure, none } from './support/report.ts';
import { BENCH_SECRET } from './support/server-process.ts';
import { percentile, secondsOf } from './support/statistics.ts';

const SIZES = (process.env.GROWTH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const READS = 15;
/** Rows of one player, about three months of ordinary use. */
const EACH = { submissions: 10, activities: 5, notifications: 10, messages: 5 };
const NIGHTLY: readonly JobName[] = [
  'decay.run',
  'streaks.refresh',
  'celestial.rebuild',
  'uploads.expire',
];

/**
 * The same data per player at a thousand, ten thousand and a hundred thousand players on PostgreSQL: disk space
 * of one player, latency of the main pages, and duration of the nightly jobs.
 */
export async function growthBench(): Promise<Figure[]> {
  const settings = { shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '256MB' };
  const postgres = await startPostgres({ settings });
  const figures: Figure[] = [];
  try {
    for (const players of SIZES) figures.push(...(await atSize(postgres, players)));
    return figures;
  } finally {
    await postgres.stop();
  }
}

async function atSize(postgres: PostgresService, players: number): Promise<Figure[]> {
  const name = `growth_${players}`;
  await createDatabase(postgres, name);
  const url = postgres.urlOf(name);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-growth-'));
  const config = readConfig({
    mode: 'serve',
    root: folder,
    env: {
      GOREAL_SECRET: BENCH_SECRET,
      GOREAL_PUBLIC_URL: 'http://localhost',
      GOREAL_DATA_DIR: folder,
      DATABASE_URL: url,
    },
  });
  const academy = await createAcademy({ config, logLevel: 'silent' });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const empty = await sizeOf(client);
    const signedIn = await fill(client, players);
    const bytes = (await sizeOf(client)) - empty;
    const about = `${players.toLocaleString('en')} players: `;
    return [
      { name: `${about}on disk, each`, value: bytes / players / 1024, unit: 'KB' },
      ...(await tables(client)).map(({ table, size }) => ({
        name: `${about}of it ${table}`,
        value: size / players / 1024,
        unit: 'KB',
      })),
      ...(await reads(academy, signedIn)).map((figure) => ({
        ...figure,
        name: about + figure.name,
      })),
      ...(await nights(academy)).map((figure) => ({ ...figure, name: about + figure.name })),
    ];
  } finally {
    await client.end();
    await academy.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function sizeOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  return Number(rows[0]?.size);
}

/** The largest tables with their indexes. */
async function tables(client: Client): Promise<{ table: string; size: number }[]> {
  const { rows } = await client.query<{ table: string; size: string }>(
    `select relname as table, pg_total_relation_size(oid) as size from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 6`,
  );
  return rows.map(({ table, size }) => ({ table, size: Number(size) }));
}

type Players = { player: Member; elder: Member };

/** Fills the database and returns one signed-in player and one elder; every player has the same history. */
async function fill(client: Client, players: number): Promise<Players> {
  await addHeroes(client, players);
  await addQuests(client, { count: EACH.submissions, reportType: 'text' });
  const [elder] = await addElders(client, 1);
  const [player] = await addElders(client, 1);
  if (!elder || !player) throw new Error('no player or elder was created');
  // Without triggers and foreign key checks: the rows are those that the server would have written.
  await client.query('set session_replication_role = replica');
  await client.query(`update auth_sessions set "userId" = 'hero-1' where "userId" = $1`, [
    player.id,
  ]);
  await client.query(`update profiles set guild = 'titans' where user_id = 'hero-1'`);
  await client.query(
    `insert into acceptances (acceptance_id, user_id, quest_id, accepted_at, status)
     select gen_random_uuid(), p.user_id, q.quest_id, now() - age * interval '1 day', 'submitted'
     from (select user_id, row_number() over () as n from profiles where user_id like 'hero-%') p
     cross join (select quest_id, row_number() over () as k from quests) q
     cross join lateral (select ((q.k - 1) * 9 + p.n % 30)::int as age) aged`,
  );
  // Every tenth player's newest submission is pending.
  await client.query(
    `insert into submissions (user_id, quest_id, acceptance_id, guild, proof_type, proof_data,
       submitted_at, submitted_day, status, decided_by, decided_at, aura_awarded, decision)
     select a.user_id, a.quest_id, a.acceptance_id, p.guild, 'text',
       'I ran five kilometres before sunrise, then swept the yard, and wrote this down at once.',
       a.accepted_at, a.accepted_at::date, case when waits then 'pending' else 'approved' end,
       case when waits then null else $1 end, case when waits then null else a.accepted_at end,
       case when waits then null else 5 end, case when waits then 0 else 1 end
     from (select *, user_id like '%0' and accepted_at >= max(accepted_at) over (partition by user_id)
             as waits from acceptances) a
     join profiles p using (user_id)`,
    [elder.id],
  );
  await client.query(
    `insert into ledger_entries (user_id, currency, amount, cause, created_at)
     select user_id, 'aura', 5, 'approve:' || submission_id, decided_at
     from submissions where status = 'approved' order by decided_at`,
  );
  await client.query(
    `insert into activities (user_id, source, source_id, source_revision, sport_type, family, day,
       started_at, elapsed_seconds, moving_seconds, metres, limits_id, standing, points, entries,
       synced_at, created_at)
     select p.user_id, 'file', 'f' || p.user_id || k, 1, 'Run', 'run', (now() - age)::date,
       now() - age, 1800, 1800, 1000, 1, 'counted', 1, 1, now(), now()
     from (select user_id, row_number() over () as n from profiles where user_id like 'hero-%') p
     cross join generate_series(1, $1) k
     cross join lateral (select ((k - 1) * 18 + p.n % 18) * interval '1 day' as age) aged`,
    [EACH.activities],
  );
  await client.query(
    `insert into ledger_entries (user_id, currency, amount, cause, created_at)
     select user_id, 'stamina', 1, 'activity:file:' || activity_id || ':1', started_at
     from activities`,
  );
  await client.query(`insert into stamina_totals (user_id, source, points, run)
    select user_id, source, sum(points), sum(metres) from activities group by user_id, source`);
  await client.query(
    `update profiles p set current_aura = s.approved * 5, approved_submissions = s.approved,
       total_submissions = s.total, stamina_points = $1
     from (select user_id, count(*) as total, count(*) filter (where status = 'approved') as approved
             from submissions group by user_id) s
     where p.user_id = s.user_id`,
    [EACH.activities],
  );
  await client.query(
    `insert into notifications (user_id, cause, type, title, body, is_read, created_at)
     select user_id, 'notification:' || user_id || ':' || k, 'quest_approved', 'A report was approved',
       'The elder read it with joy. Your AURA grew by five.', k > 2, now() - k * interval '9 days'
     from profiles cross join generate_series(1, $1) k where user_id like 'hero-%'`,
    [EACH.notifications],
  );
  await client.query(
    `insert into chat_messages (message_id, guild, user_id, message, posted_at)
     select gen_random_uuid(), guild, user_id,
       'Good morning everybody, the drill ground is dry today.', now() - k * interval '5 days'
     from profiles cross join generate_series(1, $1) k where user_id like 'hero-%'`,
    [EACH.messages],
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum full');
  await client.query('analyze');
  return { player: { ...player, id: 'hero-1' }, elder };
}

/** Latency of a page: its calls one after the other. */
async function reads(academy: Academy, { player, elder }: Players): Promise<Figure[]> {
  const own = `/api/users/${player.id}`;
  const pages: Record<string, { by: Member; calls: readonly string[] }> = {
    'first view of the dashboard': {
      by: player,
      calls: [
        own,
        '/api/quests',
        `${own}/activeQuests`,
        `${own}/streak`,
        `${own}/notifications`,
        '/api/guildChats/titans',
      ],
    },
    'top 50': { by: player, calls: ['/api/leaderboards/honor'] },
    'own place': { by: player, calls: ['/api/leaderboards/honor/own'] },
    'journey log': { by: player, calls: ['/api/submissions'] },
    inbox: { by: player, calls: [`${own}/notifications`] },
    'desk of the elders': { by: elder, calls: ['/api/submissions/pending?limit=20'] },
  };
  const figures: Figure[] = [];
  for (const [name, { by, calls }] of Object.entries(pages)) {
    const spent: number[] = [];
    for (let round = 0; round < READS; round += 1) {
      const from = performance.now();
      for (const url of calls) {
        const { statusCode, body } = await academy.app.inject({
          url,
          headers: { cookie: by.cookie },
        });
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
      }
      spent.push(performance.now() - from);
    }
    figures.push({ name: `${name}, p50`, value: percentile(spent, 0.5), unit: 'ms' });
  }
  return figures;
}

async function nights(academy: Academy): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const job of NIGHTLY) {
    figures.push({
      name: job,
      value: await secondsOf(() => withLongTimeout(() => academy.jobs.run(job))),
      unit: 's',
    });
  }
  let problems: readonly string[] = [];
  const spent = await secondsOf(async () => {
    ({ problems } = await withLongTimeout(() => verifyLedger(academy.database)));
  });
  return [
    ...figures,
    { name: 'ledger verify', value: spent, unit: 's' },
    {
      ...none('ledger problems', problems.length),
      ...(problems[0] ? { note: problems[0] } : {}),
    },
  ];
}
