import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientBase } from 'pg';
import { verifyLedger } from '../../../apps/server/src/features/ledger-check/index.ts';
import { openDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { type Asking, approve, pending } from './deeds.ts';
import type { Figure } from './report.ts';

/** What people were told is done. */
export type Acknowledged = {
  reports: string[];
  words: string[];
  approvals: string[];
  films: { address: string; bytes: Buffer }[];
};

/**
 * Lets the academy finish what it has begun, and holds it against what was acknowledged. `ask` is an elder's way,
 * which may see every film.
 */
export async function inspect(of: {
  databaseUrl: string;
  acknowledged: Acknowledged;
  ask: Asking;
  withinMs: number;
}): Promise<Figure[]> {
  const { databaseUrl, acknowledged, ask, withinMs } = of;
  const begun = performance.now();
  const unjudged = await emptyDesk(ask, begun + withinMs);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const stuck = await settleJobs(client, begun + withinMs);
  const lost = await countLost(client, acknowledged);
  const twice = await count(
    client,
    `select count(*) from (select 1 from ledger_entries group by cause having count(*) > 1) as twice`,
  );
  const uncredited = await count(
    client,
    `select count(*) from submissions s where s.status = 'approved' and 1 <>
       (select count(*) from ledger_entries e where e.cause like '%' || s.submission_id || '%')`,
  );
  await client.end();
  const database = await openDatabase({ url: databaseUrl, dataDirectory: os.tmpdir() });
  const { problems } = await verifyLedger(database);
  await database.close();
  const none = (name: string, value: number): Figure => ({
    ...{ name, value, unit: '', bar: { atMost: 0 } },
  });
  return [
    none('acknowledged reports that are lost', lost.reports),
    none('acknowledged words that are lost', lost.words),
    none('acknowledged approvals that are lost', lost.approvals),
    none('acknowledged films that are lost or changed', await countChanged(ask, acknowledged)),
    none('credits given twice', twice),
    none('approved reports without their one credit', uncredited),
    none('ledger problems', problems.length),
    none('reports that cannot be judged', unjudged),
    none('stuck or failed jobs', stuck),
    { name: 'until all was done', value: (performance.now() - begun) / 1000, unit: 's' },
  ];
}

/** Approves all that waits; answers how much is left when the time is over. */
async function emptyDesk(ask: Asking, until: number): Promise<number> {
  for (;;) {
    const waiting = await pending(ask, 50);
    const { ok } = await ask('read', '/api/quests');
    if (ok && waiting.length === 0) return 0;
    if (performance.now() > until) return waiting.length;
    for (const submissionId of waiting) await approve(ask, submissionId);
    if (!ok) await delay(500);
  }
}

/** Jobs that are due and not done, or given up, when everything had its time. */
async function settleJobs(client: ClientBase, until: number): Promise<number> {
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

async function countLost(client: ClientBase, { reports, words, approvals }: Acknowledged) {
  const missing = (
    table: string,
    key: string,
    ids: readonly string[],
    also = '',
  ): Promise<number> =>
    count(
      client,
      `select count(*) from unnest($1::text[]) as told (id) where not exists
         (select 1 from ${table} t where t.${key}::text = told.id ${also})`,
      [ids],
    );
  return {
    reports: await missing('submissions', 'submission_id', reports),
    words: await missing('chat_messages', 'message_id', words),
    approvals: await missing(
      ...(['submissions', 'submission_id', approvals, `and t.status = 'approved'`] as const),
    ),
  };
}

async function countChanged(ask: Asking, { films }: Acknowledged): Promise<number> {
  let changed = 0;
  for (const { address, bytes } of films) {
    const { ok, body } = await ask('film', address);
    if (!ok || !(body instanceof Buffer) || !body.equals(bytes)) changed += 1;
  }
  return changed;
}

async function count(client: ClientBase, text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ count: string }>(text, values);
  return Number(rows[0]?.count ?? 0);
}
