import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { runInBrowser } from './support/databases.ts';
import { addElders, addPendingSubmissions } from './support/people.ts';
import type { Figure } from './support/report.ts';
import { median, percentile } from './support/statistics.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/desk-pace.ts', import.meta.url));
const PENDING = 10_000;

/** ms until a visit drew its first card, and until it was on the screen. */
type Visit = { drawn: number; shown: number };
/** `own`: ms of each decision without the server's part; `memory`: MB after 100 and after 500 of them. */
type Pace = { first: Visit; visits: Visit[]; own: number[]; memory: [number, number] };

/** An elder with a browser and a keyboard reviews 10,000 pending image proofs. */
export async function deskBench(): Promise<Figure[]> {
  const { first, visits, own, memory } = await runInBrowser<Pace>('desk', SCRIPT, fill);
  const [early, late] = memory;
  const shown = Math.round(median(visits.map((visit) => visit.shown)));
  return [
    {
      name: 'first card of 10,000, third visit on',
      value: median(visits.map(({ drawn }) => drawn)),
      unit: 'ms',
      bar: { atMost: 500 },
      note: `on the screen after ${shown} ms; the very first visit ${Math.round(first.drawn)}`,
    },
    {
      name: 'own part of a decision, median',
      value: median(own),
      unit: 'ms',
      bar: { atMost: 150 },
    },
    { name: 'own part of a decision, p95', value: percentile(own, 0.95), unit: 'ms' },
    { name: 'memory of the page after 100 proofs', value: early, unit: 'MB' },
    {
      name: 'memory after 500, to after 100',
      value: late / early,
      unit: '×',
      bar: { atMost: 1.25 },
    },
  ];
}

/** An elder with a session and the pending image proofs; returns the cookie. */
async function fill(client: Client): Promise<string[]> {
  const [elder] = await addElders(client, 1);
  await addPendingSubmissions(client, { players: 200, submissions: PENDING });
  // Inserted directly in their final state, without the rules of status changes.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
         declared_size, status, path, content_type, size, sha256, finished_at)
       select submission_id, user_id, quest_id, 'image', 'proof.png', 'image/png', 200, 'attached',
         'submissions/bench/' || submission_id || '.png', 'image/png', 200, 'none', now()
       from submissions`,
  );
  await client.query(
    `update submissions set proof_type = 'image', proof_name = 'proof.png',
         upload_id = submission_id,
         proof_data = '/files/submissions/bench/' || submission_id || '.png'`,
  );
  await client.query('vacuum (analyze) submissions');
  return [elder?.cookie ?? ''];
}
