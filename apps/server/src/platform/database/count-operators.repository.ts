import { sql } from 'kysely';
import type { Transaction } from './database.ts';
import type { Tables } from './tables.generated.ts';

const OPERATORS_LOCK = 7_203_340_002;

/** One transaction counts at a time: of two operators who leave at once, the second counts without the first. */
export async function countOperators(tx: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(${OPERATORS_LOCK})`.execute(tx.tables<never>());
  const row = await tx
    .tables<Pick<Tables, 'players'>>()
    .selectFrom('players')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('role', '=', 'super_admin')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
