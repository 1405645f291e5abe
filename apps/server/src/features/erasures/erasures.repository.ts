import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type ErasuresTables = Pick<Tables, 'departed_totals' | 'erasures'>;

const db = (connection: Connection) => connection.tables<ErasuresTables>();

export type ErasureRow = Selectable<ErasuresTables['erasures']>;

type AccountTables = Pick<Tables, 'auth_users' | 'ledger_entries' | 'players'>;

/** Locks an account until the end of the transaction, so that nothing is credited to it meanwhile. */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<{ name: string; email: string; role: string } | undefined> {
  return tx
    .tables<AccountTables>()
    .selectFrom('auth_users')
    .innerJoin('players', 'players.user_id', 'auth_users.id')
    .select(['auth_users.name', 'auth_users.email', 'players.role'])
    .where('auth_users.id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a user's earnings to the totals of deleted accounts, which contain no names. */
export async function keepSums(tx: Transaction, userId: string): Promise<void> {
  await sql`
    insert into departed_totals (currency, amount, people)
    select currency, sum(amount), 1 from ledger_entries where user_id = ${userId} group by currency
    on conflict (currency) do update set
      amount = departed_totals.amount + excluded.amount,
      people = departed_totals.people + 1`.execute(db(tx));
}

export async function insertErasure(
  tx: Transaction,
  erasure: {
    receiptId: string;
    erasedAt: Date;
    counts: Readonly<Record<string, number>>;
    files: readonly string[];
    /** ending with `/` */
    folders: readonly string[];
  },
): Promise<void> {
  await db(tx)
    .insertInto('erasures')
    .values({
      receipt_id: erasure.receiptId,
      erased_at: erasure.erasedAt,
      counts: JSON.stringify(erasure.counts),
      files: erasure.files.length,
      files_left: [...erasure.files, ...erasure.folders],
    })
    .execute();
}

export async function findErasure(
  connection: Connection,
  receiptId: string,
): Promise<ErasureRow | undefined> {
  return db(connection)
    .selectFrom('erasures')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
}

/** Deletions whose files are not yet all removed from the storage. */
export async function unfinishedErasures(connection: Connection): Promise<ErasureRow[]> {
  return db(connection)
    .selectFrom('erasures')
    .selectAll()
    .where(sql<boolean>`cardinality(files_left) > 0`)
    .orderBy('erased_at')
    .limit(100)
    .execute();
}

/** Removes paths from the list of files left. Each call rewrites the whole array, so callers pass many paths. */
export async function markFilesDeleted(
  connection: Connection,
  { receiptId, paths }: { receiptId: string; paths: readonly string[] },
): Promise<void> {
  await db(connection)
    .updateTable('erasures')
    .set({
      files_left: sql`array(select path from unnest(files_left) path
        where path <> all(${[...paths]}::text[]))`,
    })
    .where('receipt_id', '=', receiptId)
    .execute();
}

/** AURA earned by deleted accounts. */
export async function erasedAccountsAura(connection: Connection): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
    from departed_totals where currency = 'aura'`.execute(db(connection));
  return rows[0]?.amount ?? 0;
}
