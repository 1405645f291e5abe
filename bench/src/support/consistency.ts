import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { verifyLedger } from '../../../apps/server/src/features/ledger-check/index.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { approve, listPending, type SendRequest } from './actions.ts';
import { withClient } from './databases.ts';
import { type Figure, none } from './report.ts';

/** The writes that the server has acknowledged. */
export type Acknowledged = {
  submissions: string[];
  messages: string[];
  approvals: string[];
  videos: { address: string; bytes: Buffer }[];
};

/**
 * Waits until the server has finished its pending work, then compares the database with the acknowledged
 * writes. `ask` must be an elder's, who may read every video.
 */
export async function checkConsistency(of: {
  databaseUrl: string;
  acknowledged: Acknowledged;
  ask: SendRequest;
  withinMs: number;
}): Promise<Figure[]> {
  const { databaseUrl, acknowledged, ask, withinMs } = of;
  const begun = performance.now();
  const unjudged = await approveAllPending(ask, begun + withinMs);
  const { stuck, lost, twice, uncredited } = await withClient(databaseUrl, async (client) => ({
    stuck: await waitForJobs(client, begun + withinMs),
    lost: await countLost(client, acknowledged),
    twice: await count(
      client,
      `select count(*) from (select 1 from ledger_entries group by cause having count(*) > 1) as twice`,
    ),
    uncredited: await count(
      client,
      `select count(*) from submissions s where s.status = 'approved' and 1 <>
         (select count(*) from ledger_entries e where e.cause like '%' || s.submission_id || '%')`,
    ),
  }));
  const database = await openDatabase({ url: databaseUrl, dataDirectory: os.tmpdir() });
  const { problems } = await verifyLedger(database);
  await database.close();
  return [
    none('acknowledged submissions that are lost', lost.submissions),
    none('acknowledged messages that are lost', lost.messages),
    none('acknowledged approvals that are lost', lost.approvals),
    none('acknowledged videos that are lost or changed', await countChanged(ask, acknowledged)),
    none('credits given twice', twice),
    none('approved submissions without their one credit', uncredited),
    none('ledger problems', problems.length),
    none('submissions that cannot be reviewed', unjudged),
    none('stuck or failed jobs', stuck),
    { name: 'until all was done', value: (performance.now() - begun) / 1000, unit: 's' },
  ];
}

/** Approves everything pending; returns how many submissions are left when the time is over. */
async function approveAllPending(ask: SendRequest, until: number): Promise<number> {
  for (;;) {
    const waiting = await listPending(ask, 50);
    const { ok } = await ask('read', '/api/quests');
    if (ok && waiting.length === 0) return 0;
    if (performance.now() > until) return waiting.length;
    for (const submissionId of waiting) await approve(ask, submissionId);
    if (!ok) await delay(500);
  }
}

/** Jobs that are due but not done, or failed, when the time is over. */
async function waitForJobs(client: ClientBase, until: number): Promise<number> {
  for (;;) {
    const open = await count(
      client,
      `select count(*) from jobs.job where name not like '\\_\\_%' and (state = 'active'
         or (state in ('created', 'retry') and start_after < now() - interval '15 seconds'))`,
    );
    const failed = await count(client, `select count(*) from jobs.job where state = 'failed'`);
    if (open === 0 || performance.now() > until) return open + failed;
    await delay(1_000);
  }
}

async function countLost(client: ClientBase, { submissions, messages, approvals }: Acknowledged) {
  const missing = (
    table: string,
    key: string,
    ids: readonly string[],
    also = '',
  ): Promise<number> =>
    count(
      client,
      `select count(*) from unnest($1::text[]) as results (id) where not exists
         (select 1 from ${table} t where t.${key}::text = results.id ${also})`,
      [ids],
    );
  return {
    submissions: await missing('submissions', 'submission_id', submissions),
    messages: await missing('chat_messages', 'message_id', messages),
    approvals: await missing(
      'submissions',
      'submission_id',
      approvals,
      `and t.status = 'approved'`,
    ),
  };
}

async function countChanged(ask: SendRequest, { videos }: Acknowledged): Promise<number> {
  let changed = 0;
  for (const { address, bytes } of videos) {
    const { ok, body } = await ask('video', address);
    if (!ok || !(body instanceof Buffer) || !body.equals(bytes)) changed += 1;
  }
  return changed;
}

async function count(client: ClientBase, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ count: string }>(text, values);
  return Number(rows[0]?.count ?? 0);
}
