import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase } from './approve.bench.ts';
import { addPlayers } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/inbox-scroll.ts', import.meta.url));
const LETTERS = 5000;
const FRAME_MS = 1000 / 60;

type Scrolled = { work: number[]; gaps: number[] };
type Told = { rows: number; inbox: Scrolled; blank: Scrolled };

/** A player with 5,000 letters, all loaded, scrolls them on a phone with a slow processor. */
export async function inboxBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = postgres.urlOf('inbox');
  let server: ServerProcess | undefined;
  try {
    await createDatabase(postgres, 'inbox');
    server = await startServer({ databaseUrl });
    const cookie = await fill(databaseUrl);
    const output = execFileSync(process.execPath, [SCRIPT, server.url, cookie, String(LETTERS)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { rows, inbox, blank } = JSON.parse(output) as Told;
    const own = at(inbox.work, 0.95);
    const beside = (of: (scrolled: Scrolled) => number) => `an empty page ${of(blank).toFixed(1)}`;
    return [
      { name: 'rows in the page', value: rows, unit: '', bar: { atMost: 60 } },
      {
        name: 'main thread a frame, median',
        value: at(inbox.work, 0.5),
        unit: 'ms',
        note: beside(({ work }) => at(work, 0.5)),
      },
      {
        name: 'main thread a frame, p95',
        value: own,
        unit: 'ms',
        bar: { atMost: FRAME_MS },
        note: beside(({ work }) => at(work, 0.95)),
      },
      {
        name: 'from frame to frame, median',
        value: at(inbox.gaps, 0.5),
        unit: 'ms',
        note: beside(({ gaps }) => at(gaps, 0.5)),
      },
      {
        name: 'from frame to frame, p95',
        value: at(inbox.gaps, 0.95),
        unit: 'ms',
        note: beside(({ gaps }) => at(gaps, 0.95)),
      },
    ];
  } finally {
    await server?.stop();
    await postgres.stop();
  }
}

/** A player with a session and letters of two lines, a minute apart; returns the cookie. */
async function fill(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const [player] = await addPlayers(client, 1);
  await client.query(
    `insert into notifications (user_id, cause, type, title, body, is_read, created_at)
     select $1, 'bench:' || n, 'admin_notification', 'Letter ' || n,
       'A letter just long enough to take two lines on the small screen of a phone.', n % 3 > 0,
       now() - make_interval(mins => n) from generate_series(1, $2) n`,
    [player?.id, LETTERS],
  );
  await client.end();
  return player?.cookie ?? '';
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * part)] ?? Number.POSITIVE_INFINITY;
}
