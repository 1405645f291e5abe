import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Transaction } from './database.ts';
import type { Tables } from './tables.generated.ts';

const OPERATORS_LOCK = 7_203_340_002;

/** One transaction counts at a time: of two operators who leave at once, the second counts without the first. */
export async function countOperators(tx: Transaction): Promise<number> {
  await sql`select pg_advisory_xact_lock(${OPERATORS_LOCK})`.execute(tx.tables<never>());
  return countRows(
    tx.tables<Pick<Tables, 'players'>>().selectFrom('players').where('role', '=', 'super_admin'),
  );
}
