import { verifyLedger } from '../../apps/server/src/features/ledger-check/index.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { startPostgres } from '../../apps/server/src/testing/services/postgres.ts';
import { createDatabase, withClient } from './support/databases.ts';
import { addElders, addPendingSubmissions } from './support/people.ts';
import { count, type Figure, none } from './support/report.ts';
import { startServer } from './support/server-process.ts';

const ELDERS = 32;
const SUBMISSIONS = 200;

/** 32 elders approve the same 200 submissions, half of them at each of two server processes. */
export async function eldersBench(): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true });
  const databaseUrl = postgres.urlOf('elders');
  try {
    await createDatabase(postgres, 'elders');
    const servers = [await startServer({ databaseUrl }), await startServer({ databaseUrl })];
    const { answers, rows } = await withClient(databaseUrl, async (client) => {
      const elders = await addElders(client, ELDERS);
      const ids = await addPendingSubmissions(client, { players: 20, submissions: SUBMISSIONS });
      const answers = await Promise.all(
        elders.map((elder, index) =>
          approveAll({ url: servers[index % 2]?.url ?? '', cookie: elder.cookie, ids }),
        ),
      );
      const { rows } = await client.query<{ entries: number; submissions: number }>(
        `select count(*)::int as entries, count(distinct cause)::int as submissions from ledger_entries`,
      );
      return { answers, rows };
    });
    for (const server of servers) await server.stop();
    const database = await openDatabase({ url: databaseUrl, dataDirectory: '' });
    const ledger = await verifyLedger(database);
    await database.close();
    const entries = rows[0]?.entries ?? 0;
    const refused = answers.reduce((sum, each) => sum + each, 0);
    return [
      count('approval requests', ELDERS * SUBMISSIONS),
      {
        ...count('submissions credited', rows[0]?.submissions ?? 0),
        bar: { atLeast: SUBMISSIONS },
      },
      none('double credits', entries - SUBMISSIONS),
      none('answers that were no 200', refused),
      none('ledger problems', ledger.problems.length),
    ];
  } finally {
    await postgres.stop();
  }
}

/** Approves every submission, one after the other; returns the number of answers other than 200. */
async function approveAll(options: {
  url: string;
  cookie: string;
  ids: readonly string[];
}): Promise<number> {
  const { url, cookie, ids } = options;
  let refused = 0;
  for (const submissionId of ids) {
    const answer = await fetch(`${url}/api/approveSubmission`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ submissionId }),
    });
    await answer.arrayBuffer();
    if (answer.status !== 200) refused += 1;
  }
  return refused;
}
