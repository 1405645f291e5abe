import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase } from './approve.bench.ts';
import { addPlayers } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { percentile } from './support/statistics.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/inbox-scroll.ts', import.meta.url));
const NOTIFICATIONS = 5000;
/** Share of an empty page's frame rate, which is 60 a second where the machine allows it. */
const PART_OF_FRAMES = 0.98;
/** An interval between frames that means a missed frame. */
const MISSED_MS = 25;

type Scrolled = { work: number[]; gaps: number[] };
type RequestResult = { rows: number; inbox: Scrolled; blank: Scrolled };

/** A player with 5,000 loaded notifications scrolls them on a phone with a slow processor. */
export async function inboxBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = postgres.urlOf('inbox');
  let server: ServerProcess | undefined;
  try {
    await createDatabase(postgres, 'inbox');
    server = await startServer({ databaseUrl });
    const cookie = await fill(databaseUrl);
    const output = execFileSync(
      process.execPath,
      [SCRIPT, server.url, cookie, String(NOTIFICATIONS)],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const { rows, inbox, blank } = JSON.parse(output) as RequestResult;
    const beside = (of: (scrolled: Scrolled) => number) => `an empty page ${of(blank).toFixed(1)}`;
    const workOf = (part: number) => (scrolled: Scrolled) => percentile(scrolled.work, part);
    return [
      { name: 'rows in the page', value: rows, unit: '', bar: { atMost: 60 } },
      {
        name: 'frames, beside an empty page',
        value: framesASecond(inbox) / framesASecond(blank),
        unit: '×',
        bar: { atLeast: PART_OF_FRAMES },
        note: `${framesASecond(inbox).toFixed(1)} a second, ${beside(framesASecond)}`,
      },
      {
        name: `frames missed of ${inbox.gaps.length}`,
        value: missed(inbox),
        unit: '',
        note: beside(missed),
      },
      {
        name: 'main thread a frame, median',
        value: workOf(0.5)(inbox),
        unit: 'ms',
        note: beside(workOf(0.5)),
      },
      {
        name: 'main thread a frame, p95',
        value: workOf(0.95)(inbox),
        unit: 'ms',
        note: beside(workOf(0.95)),
      },
    ];
  } finally {
    await server?.stop();
    await postgres.stop();
  }
}

/** A player with a session and notifications of two lines, a minute apart; returns the cookie. */
async function fill(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [player] = await addPlayers(client, 1);
  await client.query(
    `insert into notifications (user_id, cause, type, title, body, is_read, created_at)
     select $1, 'bench:' || n, 'admin_notification', 'Notification ' || n,
       'A text just long enough for two lines on the small screen of a phone.', n % 3 > 0,
       now() - make_interval(mins => n) from generate_series(1, $2) n`,
    [player?.id, NOTIFICATIONS],
  );
  await client.end();
  return player?.cookie ?? '';
}

function framesASecond({ gaps }: Scrolled): number {
  return (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
}

function missed({ gaps }: Scrolled): number {
  return gaps.filter((gap) => gap > MISSED_MS).length;
}
