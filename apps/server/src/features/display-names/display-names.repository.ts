import type { Role } from '@goreal/domain/accounts/role';
import type { ReportReason } from '@goreal/domain/moderation/report';
import { type RawBuilder, sql } from 'kysely';
import type { Connection, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type DisplayNamesTables = Pick<Tables, 'name_reports' | 'players'>;

const db = (connection: Connection) => connection.tables<DisplayNamesTables>();

/** A present or former display name of a user. */
export type NameOf = { userId: string; name: string };

export type PlayerRow = {
  user_id: string;
  display_name: string;
  role: Role;
  guild: string | null;
};

/** A player whom others see; undefined for an unknown or restricted account. */
export async function findPlayer(
  connection: Connection,
  userId: string,
): Promise<PlayerRow | undefined> {
  return db(connection)
    .selectFrom('players')
    .select(['user_id', 'display_name', 'role', 'guild'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`user_id not in (${restrictedAccounts()})`)
    .executeTakeFirst();
}

/** Stores a report; false when this reporter already reported the name. */
export async function insertReport(
  tx: Transaction,
  report: NameOf & {
    id: string;
    reporterId: string;
    reason: ReportReason;
    note: string;
    at: Date;
  },
): Promise<boolean> {
  const result = await db(tx)
    .insertInto('name_reports')
    .values({
      report_id: report.id,
      user_id: report.userId,
      name: report.name,
      reporter_id: report.reporterId,
      reason: report.reason,
      note: report.note,
      reported_at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'name', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Numbers of the reports on a name, without a decision and with one. */
export async function countReports(
  connection: Connection,
  { userId, name }: NameOf,
): Promise<{ open: number; settled: number }> {
  return db(connection)
    .selectFrom('name_reports')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('settled_at', 'is', null).as('open'),
      fn.countAll<number>().filterWhere('settled_at', 'is not', null).as('settled'),
    ])
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

/** Marks the open reports on a name as decided; their number. */
export async function settleReports(
  tx: Transaction,
  { userId, name, at }: NameOf & { at: Date },
): Promise<number> {
  const result = await db(tx)
    .updateTable('name_reports')
    .set({ settled_at: at })
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export type WaitingRow = PlayerRow & { name: string; is_hidden: boolean; waiting_since: Date };

/**
 * Names that wait for an elder's decision: hidden ones, and present ones with an open report. Operators' names are left
 * out, because no role may act on an operator, and so are those of the user `except`.
 */
function waiting(except = ''): RawBuilder<unknown> {
  return sql`
    select name.user_id, name.name, min(name.since) as waiting_since,
      bool_or(name.is_hidden) as is_hidden
    from (
      select report.user_id, report.name, report.reported_at as since, false as is_hidden
      from name_reports report join players p on p.user_id = report.user_id
      where report.settled_at is null and p.display_name = report.name
      union all
      select user_id, name, barred_at, true from barred_names where not is_final
    ) name
      join players p on p.user_id = name.user_id
    where p.role <> 'super_admin' and name.user_id <> ${except}
    group by name.user_id, name.name`;
}

const oldestFirst = keyset<WaitingRow>([
  { field: 'waiting_since', type: 'timestamptz', order: 'asc' },
  { field: 'user_id', by: 'w.user_id', type: 'text', order: 'asc' },
  { field: 'name', by: 'w.name', type: 'text', order: 'asc' },
]);

export async function waitingNames(
  connection: Connection,
  { cursor, limit, except }: PageRequest & { except: string },
): Promise<Page<WaitingRow>> {
  const { rows } = await sql<WaitingRow>`
    select w.*, p.display_name, p.role, p.guild
    from (${waiting(except)}) w join players p on p.user_id = w.user_id
    where ${oldestFirst.after(cursor)} order by ${oldestFirst.orderBy} limit ${limit + 1}`.execute(
    db(connection),
  );
  return oldestFirst.cut(rows, limit);
}

export async function countWaitingNames(connection: Connection, except?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${waiting(except)}) w`.execute(db(connection));
  return rows[0]?.count ?? 0;
}

/** The open reports on the names of some players, oldest first. */
export async function openReports(connection: Connection, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db(connection)
    .selectFrom('name_reports as report')
    .innerJoin('players as reporter', 'reporter.user_id', 'report.reporter_id')
    .select([
      'report.report_id',
      'report.user_id',
      'report.name',
      'report.reason',
      'report.note',
      'report.reported_at',
      'reporter.display_name as reporter_name',
    ])
    .where('report.user_id', 'in', userIds)
    .where('report.settled_at', 'is', null)
    .orderBy('report.reported_at')
    .execute();
}
