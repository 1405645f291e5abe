import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type FirstOperatorTables = Pick<Tables, 'door' | 'first_operator' | 'players'>;

const db = (connection: Connection) => connection.tables<FirstOperatorTables>();

export type OpeningRow = { tokenHash: string; expiresAt: Date };

export async function hasOperator(connection: Connection): Promise<boolean> {
  const one = await db(connection)
    .selectFrom('players')
    .select('user_id')
    .where('role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Stores the address of this start; an earlier start's becomes invalid. */
export async function writeOpening(connection: Connection, opening: OpeningRow): Promise<void> {
  const row = rowOf(opening);
  await db(connection)
    .insertInto('first_operator')
    .values(row)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(row))
    .execute();
}

/** Stores a used address again, unless a later start has stored its own. */
export async function giveBackOpening(connection: Connection, opening: OpeningRow): Promise<void> {
  await db(connection)
    .insertInto('first_operator')
    .values(rowOf(opening))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The address, if it can be used now. */
export async function findOpening(connection: Connection): Promise<OpeningRow | undefined> {
  if (await hasOperator(connection)) return undefined;
  return db(connection)
    .selectFrom('first_operator')
    .select(['token_hash as tokenHash', 'expires_at as expiresAt'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Marks the address as used, in one statement: of concurrent callers one succeeds. */
export async function takeOpening(
  connection: Connection,
  { tokenHash }: OpeningRow,
): Promise<boolean> {
  const taken = await db(connection)
    .deleteFrom('first_operator')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Serialises registrations of the first operator until the end of the transaction: the second one sees the first. */
export async function lockOpening(tx: Transaction): Promise<void> {
  await db(tx).selectFrom('door').select('state').forUpdate().execute();
}

function rowOf({ tokenHash, expiresAt }: OpeningRow) {
  return { token_hash: tokenHash, expires_at: expiresAt };
}
