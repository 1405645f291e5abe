import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { Client } from 'pg';
import { migrations } from '../../apps/server/migrations/index.generated.ts';
import { createActivitiesService } from '../../apps/server/src/features/activities/index.ts';
import { createCelestialService } from '../../apps/server/src/features/celestial/index.ts';
import { createStreaksService } from '../../apps/server/src/features/streaks/index.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { withLongTimeout } from '../../apps/server/src/platform/database/long-timeout.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { withClient } from './support/databases.ts';
import type { Figure } from './support/report.ts';
import { secondsOf } from './support/statistics.ts';

const ACTIVITIES = Number(process.env.CELESTIAL_ACTIVITIES ?? 5_000_000);
const PLAYERS = ACTIVITIES / 50;
const BACKFILL = 10_000;
const PAGE = 200;
/** Time between two looks at the memory while the record is rebuilt. */
const SAMPLE_MS = 20;
const TIME_ZONE = 'Asia/Ho_Chi_Minh';

/**
 * The hourly rebuild of the Celestial Record on PostgreSQL at a tenth of the size and at full size, with the
 * ratio of both as a measure of growth. Then a back-fill of 10,000 activities of one player.
 */
export async function celestialBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ settings: { shared_buffers: '256MB' } });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'goreal-bench-'));
  const database = await openDatabase({ url: postgres.url, dataDirectory: folder });
  try {
    await migrate(database, migrations);
    const place = { database, url: postgres.url };
    const tenth = await rebuildAt(place, { players: PLAYERS / 10, activities: ACTIVITIES / 10 });
    const whole = await rebuildAt(place, { players: PLAYERS, activities: ACTIVITIES });
    const backfill = await backfillOf(database);
    return [
      { name: `first rebuild, ${sizeOf(0.1)}`, value: tenth.first, unit: 's' },
      { name: 'hourly rebuild after it', value: tenth.again, unit: 's' },
      { name: `first rebuild, ${sizeOf(1)}`, value: whole.first, unit: 's' },
      { name: 'hourly rebuild after it', value: whole.again, unit: 's', bar: { atMost: 60 } },
      {
        name: 'growth of the hourly rebuild at 10 times the size',
        value: whole.again / tenth.again,
        unit: '×',
        bar: { atMost: 15 },
      },
      {
        name: 'memory the rebuild takes in the server at its peak',
        value: whole.memory,
        unit: 'MB',
        bar: { atMost: 50 },
      },
      { name: 'one player’s change on the record', value: whole.change * 1000, unit: 'ms' },
      { name: 'top 50 of a week, read from the database', value: whole.read * 1000, unit: 'ms' },
      ...backfill,
    ];
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function sizeOf(part: number): string {
  const [players, activities] = [PLAYERS, ACTIVITIES].map((all) =>
    (all * part).toLocaleString('en'),
  );
  return `${players} players, ${activities} activities`;
}

type Rebuilt = { first: number; again: number; change: number; read: number; memory: number };

async function rebuildAt(
  { database, url }: { database: Database; url: string },
  size: { players: number; activities: number },
): Promise<Rebuilt> {
  // A connection outside the pool, which has a statement timeout.
  await withClient(url, (client) => fill(client, size));
  const celestial = celestialOf(database);
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, SAMPLE_MS);
  // Like the job, which runs without the usual statement timeout.
  const first = await secondsOf(() => withLongTimeout(() => celestial.rebuild()));
  const again = await secondsOf(() => withLongTimeout(() => celestial.rebuild()));
  clearInterval(sampling);
  const memory = (Math.max(peak, process.memoryUsage().rss) - before) / 1024 / 1024;
  const change = await secondsOf(() =>
    database.transaction((tx) => celestial.refresh(tx, 'runner-1')),
  );
  const read = await secondsOf(() => celestial.record());
  return { first, again, change, read, memory };
}

function celestialOf(database: Database) {
  const common = { database, clock: { now: () => new Date() }, timeZone: TIME_ZONE };
  return createCelestialService({
    ...common,
    streaks: createStreaksService(common),
    shareMode: 'consent',
  });
}

/** Players and their activities over two years, up to these numbers; every second activity is from Strava. */
async function fill(
  client: Client,
  { players, activities }: { players: number; activities: number },
): Promise<void> {
  await client.query(
    `insert into auth_users (id, name, email)
     select 'runner-' || n, 'Runner ' || n, 'runner-' || n || '@example.com'
     from generate_series(1, $1::int) n on conflict do nothing`,
    [players],
  );
  await client.query(`update profiles set guild = 'titans' where guild is null`);
  await client.query('delete from live_events');
  // The rows are consistent; checking references of five million rows one by one would take an hour.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into activities (user_id, source, source_id, source_revision, sport_type, family, day,
       started_at, elapsed_seconds, moving_seconds, metres, limits_id, standing, points, entries,
       synced_at, created_at)
     select 'runner-' || 1 + n % $1, case when n % 2 = 0 then 'strava' else 'file' end,
       'e' || n, 1, 'Run', 'run', (now() - (n % 730) * interval '1 day')::date,
       now() - (n % 730) * interval '1 day', 3600, 3600, 1000 + n % 9000, 1, 'counted',
       (1000 + n % 9000) / 1000.0, 1, now(), now()
     from generate_series((select count(*) from activities) + 1, $2::bigint) n
     on conflict do nothing`,
    [players, activities],
  );
  await client.query(`insert into consents (user_id, purpose, granted, version, changed_at)
    select user_id, 'strava_sharing', true, '2026-01-01', now() from profiles
    on conflict do nothing`);
  await client.query('truncate stamina_totals');
  await client.query(`insert into stamina_totals (user_id, source, points, run)
    select user_id, source, sum(points), sum(metres) from activities group by user_id, source`);
  await client.query('vacuum analyze activities, stamina_totals, profiles');
}

/** Ten thousand runs of a new player, in pages and newest first, as a first sync reads them. */
async function backfillOf(database: Database): Promise<Figure[]> {
  const userId = 'runner-backfill';
  await database.pool.query(
    `insert into auth_users (id, name, email) values ($1, 'Back-fill', 'backfill@example.com')`,
    [userId],
  );
  const activities = createActivitiesService({
    clock: { now: () => new Date() },
    timeZone: TIME_ZONE,
  });
  activities.onChanged(celestialOf(database).refresh);
  const times: number[] = [];
  for (let at = 0; at < BACKFILL; at += PAGE) {
    const page = Array.from({ length: PAGE }, (_, index) => effort(at + index));
    times.push(
      await secondsOf(() =>
        database.transaction((tx) =>
          activities.ingest(tx, { userId, source: 'strava', activities: page }),
        ),
      ),
    );
  }
  const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
  const tenth = Math.max(1, Math.floor(times.length / 10));
  return [
    { name: 'back-fill of 10,000 activities', value: sum(times), unit: 's', bar: { atMost: 120 } },
    {
      name: 'last tenth of it ÷ first tenth',
      value: sum(times.slice(-tenth)) / sum(times.slice(0, tenth)),
      unit: '×',
      bar: { atMost: 3 },
    },
  ];
}

function effort(number: number) {
  const startedAt = new Date(Date.now() - (number + 1) * 12 * HOUR_MS);
  return {
    sourceId: String(number),
    revision: 1,
    sportType: 'Run',
    startedAt,
    elapsedSeconds: 3600,
    movingSeconds: 3500,
    distanceMetres: 8000 + (number % 3000),
  };
}
