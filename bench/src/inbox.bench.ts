import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { runInBrowser } from './support/databases.ts';
import { addPlayers } from './support/people.ts';
import type { Figure } from './support/report.ts';
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
  const { rows, inbox, blank } = await runInBrowser<RequestResult>('inbox', SCRIPT, fill);
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
}

/** A player with a session and notifications of two lines, a minute apart; returns the cookie and their number. */
async function fill(client: Client): Promise<string[]> {
  const [player] = await addPlayers(client, 1);
  await client.query(
    `insert into notifications (user_id, cause, type, title, body, is_read, created_at)
     select $1, 'bench:' || n, 'admin_notification', 'Notification ' || n,
       'A text just long enough for two lines on the small screen of a phone.', n % 3 > 0,
       now() - make_interval(mins => n) from generate_series(1, $2) n`,
    [player?.id, NOTIFICATIONS],
  );
  return [player?.cookie ?? '', String(NOTIFICATIONS)];
}

function framesASecond({ gaps }: Scrolled): number {
  return (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0);
}

function missed({ gaps }: Scrolled): number {
  return gaps.filter((gap) => gap > MISSED_MS).length;
}
