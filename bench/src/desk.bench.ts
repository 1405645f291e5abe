import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { runInBrowser } from './support/databases.ts';
import { addElders, addPendingSubmissions } from './support/people.ts';
import type { Figure } from './support/report.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/desk-pace.ts', import.meta.url));
const PENDING = 10_000;

type Pace = {
  firstVisitMs: number;
  firstCardMs: number;
  firstCardShownMs: number;
  medianOwnMs: number;
  p95OwnMs: number;
  early: number;
  late: number;
};

/** An elder with a browser and a keyboard reviews 10,000 pending image proofs. */
export async function deskBench(): Promise<Figure[]> {
  const pace = await runInBrowser<Pace>('desk', SCRIPT, fill);
  const { firstCardMs, medianOwnMs, p95OwnMs, early, late } = pace;
  return [
    {
      name: 'first card of 10,000, third visit on',
      value: firstCardMs,
      unit: 'ms',
      bar: { atMost: 500 },
      note: `on the screen after ${Math.round(pace.firstCardShownMs)} ms; the very first visit ${Math.round(pace.firstVisitMs)}`,
    },
    {
      name: 'own part of a decision, median',
      value: medianOwnMs,
      unit: 'ms',
      bar: { atMost: 150 },
    },
    { name: 'own part of a decision, p95', value: p95OwnMs, unit: 'ms' },
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
