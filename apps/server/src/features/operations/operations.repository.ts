import type { Sample } from '@goreal/domain/operations/operations-state';
import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

type OperationsTables = Pick<Tables, 'audit_entries' | 'auth_users' | 'operations_samples'>;

const db = (connection: Connection) => connection.tables<OperationsTables>();

/** Size of the database, and that of the proofs. */
export async function sizes(
  connection: Connection,
): Promise<{ size: number; proofs: number; proofBytes: number }> {
  const { rows } = await sql<{ size: number; proofs: number; proof_bytes: number }>`
    select pg_database_size(current_database())::bigint as size,
      count(*)::bigint as proofs, coalesce(sum(uploads.size), 0)::bigint as proof_bytes
    from uploads where status in ('ready', 'attached')`.execute(db(connection));
  const [row] = rows;
  return {
    size: row?.size ?? 0,
    proofs: row?.proofs ?? 0,
    proofBytes: row?.proof_bytes ?? 0,
  };
}

/** Submissions that await review, and the longest wait in seconds. */
export async function waitingSubmissions(
  connection: Connection,
  now: Date,
): Promise<{ count: number; oldest: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*)::int as count,
      coalesce(extract(epoch from ${now}::timestamptz - min(submitted_at)), 0)::float8 as oldest
    from submissions where status = 'pending'`.execute(db(connection));
  return rows[0] ?? { count: 0, oldest: 0 };
}

/** Ledger amounts of the last hour by currency, and the approvals of that hour. */
export async function recentCredits(
  connection: Connection,
  now: Date,
): Promise<{
  entries: Record<string, number>;
  points: Record<string, number>;
  approvals: number;
}> {
  type Row = { currency: string; entries: number; points: number; approvals: number };
  const { rows } = await sql<Row>`
    select currency, count(*)::int as entries, sum(amount)::float8 as points,
      (count(*) filter (where cause like 'approve:%'))::int as approvals
    from ledger_entries where created_at > ${now}::timestamptz - interval '1 hour'
    group by currency`.execute(db(connection));
  const of = (field: 'entries' | 'points') =>
    Object.fromEntries(rows.map((row) => [row.currency, row[field]]));
  return {
    entries: of('entries'),
    points: of('points'),
    approvals: rows.reduce((sum, { approvals }) => sum + approvals, 0),
  };
}

/** Stores a sample; another one of the same instant, by another process, changes nothing. */
export async function keepSample(
  connection: Connection,
  { at, figures }: { at: Date; figures: Sample['figures'] },
): Promise<void> {
  await db(connection)
    .insertInto('operations_samples')
    .values({ taken_at: at, figures: JSON.stringify(figures) })
    .onConflict((conflict) => conflict.column('taken_at').doNothing())
    .execute();
}

export async function deleteSamplesBefore(connection: Connection, instant: Date): Promise<void> {
  await db(connection).deleteFrom('operations_samples').where('taken_at', '<', instant).execute();
}

/** Samples since an instant, oldest first. */
export async function samplesSince(connection: Connection, instant: Date): Promise<Sample[]> {
  const rows = await db(connection)
    .selectFrom('operations_samples')
    .selectAll()
    .where('taken_at', '>=', instant)
    .orderBy('taken_at')
    .execute();
  return rows.map(({ taken_at, figures }) => ({
    at: taken_at.toISOString(),
    figures: figures as Sample['figures'],
  }));
}

export async function emailOf(connection: Connection, userId: string): Promise<string> {
  const { email } = await db(connection)
    .selectFrom('auth_users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

/** When the mail server last accepted a test mail. */
export async function lastTestMail(connection: Connection): Promise<Date | undefined> {
  const { at } = await db(connection)
    .selectFrom('audit_entries')
    .select(sql<Date | null>`max(created_at)`.as('at'))
    .where('action', '=', 'mail.test')
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}
