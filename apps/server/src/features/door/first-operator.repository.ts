import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type FirstOperatorTables = Pick<Tables, 'first_operator' | 'players'>;
export type OpeningRow = { tokenHash: string; expiresAt: Date };

/** Whether no account exists yet. */
export async function isEmpty(connection: Connection): Promise<boolean> {
  const one = await connection
    .tables<FirstOperatorTables>()
    .selectFrom('players')
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return one === undefined;
}

/** Stores the address of this start; the one of an earlier start ends. */
export async function writeOpening(
  connection: Connection,
  { tokenHash, expiresAt }: OpeningRow,
): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt };
  await connection
    .tables<FirstOperatorTables>()
    .insertInto('first_operator')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}

/** Takes the address, in one statement: one caller succeeds, and none once an account exists. */
export async function takeOpening(
  connection: Connection,
  tokenHash: string,
): Promise<OpeningRow | undefined> {
  const row = await connection
    .tables<FirstOperatorTables>()
    .deleteFrom('first_operator')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('players').select('user_id'))))
    .returning(['token_hash as tokenHash', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row;
}

/** The address, if it can be used now. */
export async function findOpening(
  connection: Connection,
  tokenHash: string,
): Promise<OpeningRow | undefined> {
  if (!(await isEmpty(connection))) return undefined;
  return connection
    .tables<FirstOperatorTables>()
    .selectFrom('first_operator')
    .select(['token_hash as tokenHash', 'expires_at as expiresAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
