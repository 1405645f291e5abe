import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import type { PersonalTable } from './personal-data.ts';

type Row = Record<string, unknown>;
type AnyTables = Record<string, Row>;

const db = (connection: Connection) => connection.tables<AnyTables>();

const PAGE = 500;

/** A user's rows of one table, page by page, without the columns that must not leave the server. */
export async function* ownRows(
  connection: Connection,
  { table, userId }: { table: PersonalTable; userId: string },
): AsyncGenerator<Row> {
  let last: unknown;
  for (;;) {
    const page = await ownPage(connection, { table, userId, after: last });
    for (const row of page) {
      last = row[table.key];
      yield Object.fromEntries(
        Object.entries(row).filter(([column]) => !table.omit?.includes(column)),
      );
    }
    if (page.length < PAGE) return;
  }
}

async function ownPage(
  connection: Connection,
  { table, userId, after }: { table: PersonalTable; userId: string; after: unknown },
): Promise<Row[]> {
  const { table: name, owner, key } = table;
  let query = db(connection)
    .selectFrom(name)
    .selectAll()
    .where(sql.ref(owner), '=', userId)
    .orderBy(sql.ref(key))
    .limit(PAGE);
  if (after !== undefined) query = query.where(sql.ref(key), '>', after);
  return query.execute();
}

export async function countOwnRows(
  connection: Connection,
  { table, userId }: { table: PersonalTable; userId: string },
): Promise<number> {
  return countRows(db(connection).selectFrom(table.table).where(sql.ref(table.owner), '=', userId));
}
