import type { ErrorSeverity, ErrorType } from '@goreal/domain/error-logs/client-event';
import type { ErrorFilter, ErrorGroup } from '@goreal/domain/error-logs/error-log';
import { type Selectable, sql } from 'kysely';
import type { Connection, Database, Transaction } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type ErrorLogsTables = Pick<Tables, 'error_groups' | 'error_logs'>;

const db = (connection: Connection) => connection.tables<ErrorLogsTables>();

export type ErrorLogRow = Selectable<ErrorLogsTables['error_logs']>;

export type NewErrorLog = {
  errorType: ErrorType;
  severity: ErrorSeverity;
  message: string;
  fingerprint: string;
  at: Date;
  component?: string | undefined;
  stack?: string | undefined;
  url?: string | undefined;
  userAgent?: string | undefined;
  userId?: string | undefined;
  /** JSON */
  additionalData?: string | undefined;
};

/**
 * Inserts a report and counts it in its group, in one statement. Beyond a number of rows an hour for a fault, for one
 * user or in total, the newest row counts the repetitions: deliberately provoked faults must not fill the disk.
 */
export async function insertErrorLog(
  database: Database,
  log: NewErrorLog,
  { ofPerson, inAll }: { ofPerson: number; inAll: number },
): Promise<void> {
  await database.pool.query({
    name: 'error-log-insert',
    text: `
      with recent as (
        select error_id, user_id from error_logs
        where fingerprint = $10::text and created_at > $11::timestamptz - interval '1 hour'
        order by created_at desc, error_id desc limit $13::int),
      own as (select error_id from recent where user_id is not distinct from $8::text),
      full_row as (
        select case
          when (select count(*) from own) >= $12::int then (select max(error_id) from own)
          when (select count(*) from recent) >= $13::int then (select max(error_id) from recent)
        end as error_id),
      repeated as (
        update error_logs set occurrences = occurrences + 1
        where error_id = (select error_id from full_row)),
      logged as (
        insert into error_logs (error_type, severity, message, component, stack, url, user_agent,
          user_id, additional_data, fingerprint, created_at)
        select $1::text, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text,
          $9::jsonb, $10::text, $11::timestamptz
        where (select error_id from full_row) is null)
      insert into error_groups as known
        (fingerprint, error_type, severity, message, component, count, first_seen, last_seen)
      values ($10, $1, $2, $3, $4, 1, $11, $11)
      on conflict (fingerprint) do update set
        count = known.count + 1,
        last_seen = greatest(known.last_seen, excluded.last_seen),
        severity = case
          when array_position(${ORDER}, excluded.severity) < array_position(${ORDER}, known.severity)
          then excluded.severity else known.severity end`,
    values: [
      log.errorType,
      log.severity,
      log.message,
      log.component ?? null,
      log.stack ?? null,
      log.url ?? null,
      log.userAgent ?? null,
      log.userId ?? null,
      log.additionalData ?? null,
      log.fingerprint,
      log.at,
      ofPerson,
      inAll,
    ],
  });
}

const ORDER = `array['critical', 'high', 'medium', 'low']`;

type Narrowed = Omit<ErrorFilter, 'range'> & { from: Date | undefined };

const newestFirst = keyset<ErrorLogRow>([
  { field: 'created_at', type: 'timestamptz', order: 'desc' },
  { field: 'error_id', type: 'bigint', order: 'desc' },
]);

/** Reports, the newest first; of one group when asked. */
export async function errorLogsPage(
  connection: Connection,
  {
    type,
    severity,
    from,
    fingerprint,
    ...request
  }: Narrowed & PageRequest & { fingerprint?: string | undefined },
): Promise<Page<ErrorLogRow>> {
  let query = db(connection).selectFrom('error_logs').selectAll();
  if (type) query = query.where('error_type', '=', type);
  if (severity) query = query.where('severity', '=', severity);
  if (from) query = query.where('created_at', '>=', from);
  if (fingerprint !== undefined) query = query.where('fingerprint', '=', fingerprint);
  return newestFirst.page(query, request);
}

export type ErrorGroupRow = Omit<ErrorGroup, 'state' | 'firstSeen' | 'lastSeen' | 'resolvedAt'> & {
  firstSeen: Date;
  lastSeen: Date;
  resolvedAt: Date | null;
};

/** Fault groups seen in a range, latest first, with the number of affected users. */
export async function errorGroupsPage(
  database: Database,
  options: Narrowed & { limit: number },
): Promise<ErrorGroupRow[]> {
  const { type, severity, from, limit } = options;
  const { rows } = await database.pool.query<ErrorGroupRow>({
    name: 'error-groups',
    text: `
      select g.fingerprint, g.error_type as "errorType", g.severity, g.message, g.component, g.count,
        seen.count as "countInRange", seen.players as "affectedPlayers",
        g.first_seen as "firstSeen", g.last_seen as "lastSeen", g.resolved_at as "resolvedAt",
        elder.display_name as "resolvedByName"
      from (
        select * from error_groups
        where ($1::text is null or error_type = $1) and ($2::text is null or severity = $2)
          and ($3::timestamptz is null or last_seen >= $3)
        order by last_seen desc, fingerprint limit $4) g
        cross join lateral (
          select coalesce(sum(occurrences), 0)::int as count, count(distinct user_id)::int as players
          from error_logs l
          where l.fingerprint = g.fingerprint
            and ($3::timestamptz is null or l.created_at >= $3)) seen
        left join players elder on elder.user_id = g.resolved_by
      order by g.last_seen desc, g.fingerprint`,
    values: [type ?? null, severity ?? null, from ?? null, limit],
  });
  return rows;
}

/** Marks a fault as resolved or open; false when it is unknown. */
export async function settleGroup(
  tx: Transaction,
  options: { fingerprint: string; resolved: { at: Date; by: string } | null },
): Promise<boolean> {
  const { fingerprint, resolved } = options;
  const result = await db(tx)
    .updateTable('error_groups')
    .set({ resolved_at: resolved?.at ?? null, resolved_by: resolved?.by ?? null })
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type Pruned = {
  before: Date;
  /** the number of newest rows that stay */
  kept: number;
  limit: number;
};

/** Deletes at most `limit` reports that are older, or not among the newest, and returns how many. */
export async function pruneErrorLogs(
  database: Database,
  { before, kept, limit }: Pruned,
): Promise<number> {
  const result = await database.pool.query(
    `delete from error_logs where error_id in (
      select error_id from error_logs where created_at < $1 or error_id <=
        (select error_id from error_logs order by error_id desc offset $2 limit 1)
      limit $3)`,
    [before, kept, limit],
  );
  return result.rowCount ?? 0;
}

/** The same for groups that were not seen since. */
export async function pruneErrorGroups(
  database: Database,
  { before, kept, limit }: Pruned,
): Promise<number> {
  const result = await database.pool.query(
    `delete from error_groups where fingerprint in (
      select fingerprint from error_groups where last_seen < $1 or (last_seen, fingerprint) <=
        (select last_seen, fingerprint from error_groups
          order by last_seen desc, fingerprint desc offset $2 limit 1)
      limit $3)`,
    [before, kept, limit],
  );
  return result.rowCount ?? 0;
}

/**
 * Deletes the reports of a person, whose texts that person's client wrote. A fault that others reported too takes the text
 * of their newest report; a fault without reports of other people is deleted.
 */
export async function deleteReportsOf(tx: Transaction, userId: string): Promise<void> {
  await sql`
    with deleted as (delete from error_logs where user_id = ${userId} returning fingerprint),
    others as (
      select distinct on (fingerprint) fingerprint, component, message from error_logs
      where fingerprint in (select fingerprint from deleted) and user_id is distinct from ${userId}
      order by fingerprint, created_at desc, error_id desc),
    updated as (
      update error_groups known set component = others.component, message = others.message
      from others where others.fingerprint = known.fingerprint)
    delete from error_groups
    where fingerprint in (select fingerprint from deleted)
      and fingerprint not in (select fingerprint from others)`.execute(db(tx));
}
