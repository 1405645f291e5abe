import type { Closure, ClosureKind, NewClosure } from '@goreal/domain/calendar/closure';
import { sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type CalendarTables = Pick<Tables, 'closures'>;

const db = (connection: Connection) => connection.tables<CalendarTables>();

const latestFirst = keyset<Closure>([
  { field: 'from', by: 'from_day', type: 'date', order: 'desc' },
  { field: 'id', by: 'closure_id', type: 'uuid', order: 'desc' },
]);

/** Every closure; a few dozen a year. Streak computation needs all of them. */
export async function allClosures(connection: Connection): Promise<Closure[]> {
  return select(connection).orderBy('from_day').orderBy('closure_id').execute();
}

/** A page of one kind, the latest first. */
export async function closuresPage(
  connection: Connection,
  { kind, ...request }: PageRequest & { kind: ClosureKind },
): Promise<Page<Closure>> {
  return latestFirst.page(select(connection).where('kind', '=', kind), request);
}

/**
 * The table lock keeps concurrent inserts within `max`.
 * @returns undefined when there are `max` of this kind
 */
export async function insertClosure(
  tx: Transaction,
  { max, ...closure }: NewClosure & { kind: ClosureKind; actorId: string; max: number },
): Promise<Closure | undefined> {
  await sql`lock table closures in share row exclusive mode`.execute(db(tx));
  const ofKind = db(tx).selectFrom('closures').where('kind', '=', closure.kind);
  if ((await countRows(ofKind)) >= max) return undefined;
  const { closure_id } = await db(tx)
    .insertInto('closures')
    .values({
      kind: closure.kind,
      name: closure.name,
      from_day: closure.from,
      to_day: closure.to,
      created_by: closure.actorId,
    })
    .returning('closure_id')
    .executeTakeFirstOrThrow();
  const { kind, name, from, to } = closure;
  return { id: closure_id, kind, name, from, to };
}

/** Removes a closure of this kind; undefined when there is none. */
export async function deleteClosure(
  connection: Connection,
  { kind, id }: { kind: ClosureKind; id: string },
): Promise<Closure | undefined> {
  const row = await db(connection)
    .deleteFrom('closures')
    .where('kind', '=', kind)
    .where('closure_id', '=', id)
    .returning(['closure_id as id', 'kind', 'name', 'from_day as from', 'to_day as to'])
    .executeTakeFirst();
  return row;
}

function select(connection: Connection) {
  return db(connection)
    .selectFrom('closures')
    .select(['closure_id as id', 'kind', 'name', 'from_day as from', 'to_day as to']);
}
