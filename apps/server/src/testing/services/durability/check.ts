import type { Database } from '#platform/database/database.ts';
import type { Acknowledged } from './writer-process.ts';

/** Violations in a reopened database against what it had acknowledged; all zero and empty when there are none. */
export type Verdict = {
  /** Acknowledged credits and messages that are missing. */
  lost: number;
  /** Proofs credited twice, and players whose total is not the sum of their credits. */
  double: number;
  /** Approved proofs without a credit or the reverse, and what amcheck finds in the files. */
  faults: string[];
};

export async function check(database: Database, acknowledged: Acknowledged): Promise<Verdict> {
  const lostCredits = await count(
    database,
    `select count(*) from unnest($1::bigint[]) as acknowledged (id)
     where not exists (select from proofs where proofs.id = acknowledged.id and status = 'approved')
        or not exists (select from credits where cause = 'approve:' || acknowledged.id)`,
    [acknowledged.credits],
  );
  const lostMessages = await count(
    database,
    `select count(*) from unnest($1::bigint[]) as acknowledged (id)
     where not exists (select from messages where messages.id = acknowledged.id)`,
    [acknowledged.messages],
  );
  const creditedTwice = await count(
    database,
    'select count(*) from (select from credits group by cause having count(*) > 1) as twice',
  );
  const wrongTotals = await count(
    database,
    `select count(*) from players
     where aura <> (select coalesce(sum(amount), 0) from credits where player = players.id)`,
  );
  const acknowledgedTwice = acknowledged.credits.length - new Set(acknowledged.credits).size;
  return {
    lost: lostCredits + lostMessages,
    double: acknowledgedTwice + creditedTwice + wrongTotals,
    faults: [...(await findHalves(database)), ...(await findBrokenFiles(database))],
  };
}

async function findHalves(database: Database): Promise<string[]> {
  const halves = await count(
    database,
    `select count(*) from (select 'approve:' || id as cause from proofs where status = 'approved') a
     full join credits using (cause) where a.cause is null or credits.cause is null`,
  );
  const unannounced = await count(
    database,
    `select abs((select count(*) from credits) - (select count(*) from notices)) as count`,
  );
  const faults: string[] = [];
  if (halves > 0) faults.push(`${halves} approvals are half done`);
  if (unannounced > 0) faults.push(`${unannounced} credits have no notice`);
  return faults;
}

/** Every index against its table, and every page of every table. */
async function findBrokenFiles(database: Database): Promise<string[]> {
  const { rows: indexes } = await database.pool.query<{ id: number; name: string }>(
    `select c.oid::bigint as id, c.relname as name from pg_class c join pg_am a on a.oid = c.relam
     where c.relkind = 'i' and a.amname = 'btree' and c.relpersistence = 'p'`,
  );
  const faults: string[] = [];
  for (const { id, name } of indexes) {
    try {
      await database.pool.query('select bt_index_check($1::bigint::oid::regclass, true)', [id]);
    } catch (error) {
      faults.push(`index ${name}: ${(error as Error).message}`);
    }
  }
  const { rows: pages } = await database.pool.query<{ name: string; msg: string }>(
    `select c.relname as name, f.msg from pg_class c, lateral verify_heapam(c.oid) f
     where c.relkind in ('r', 't', 'm') and c.relpersistence = 'p'`,
  );
  return [...faults, ...pages.map(({ name, msg }) => `table ${name}: ${msg}`)];
}

async function count(database: Database, query: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(query, values);
  return rows[0]?.count ?? Number.NaN;
}
