import { sql } from 'kysely';
import type { Connection, Database } from '#platform/database/database.ts';

/** Number of jobs of one queue. */
export type QueueDepth = {
  name: string;
  waiting: number;
  active: number;
  /** failed for good, or still tried after `retryLimit` retries */
  failed: number;
  /** seconds since the oldest due job became due */
  overdue: number;
};

export async function queueDepths(
  { pool }: Database,
  { retryLimit }: { retryLimit: number },
): Promise<QueueDepth[]> {
  const { rows } = await pool.query<QueueDepth>(
    `
    select queue.name,
      count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed'
        or job.state = 'retry' and job.retry_count >= $1
        or job.state = 'active' and job.retry_count > $1)::int as failed,
      coalesce(extract(epoch from now() - min(job.start_after)
        filter (where job.state in ('created', 'retry') and job.start_after < now())), 0)::float8
        as overdue
    from jobs.queue left join jobs.job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`,
    [retryLimit],
  );
  return rows;
}

/** The queues with a job that may run now. */
export async function dueQueues({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct name from jobs.job
    where state in ('created', 'retry') and start_after <= now() order by name`);
  return rows.map(({ name }) => name);
}

/** Empties the payload of a finished job; its row stays for the metrics. */
export async function clearPayload(connection: Connection, id: string): Promise<void> {
  await sql`update jobs.job set data = null where id = ${id}::uuid`.execute(
    connection.tables<never>(),
  );
}

/** Deletes mail jobs to an address that wait or failed; an active one is emptied when it finishes. */
export async function deleteMails(connection: Connection, address: string): Promise<void> {
  const db = connection.tables<never>();
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('jobs.job') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  await sql`
    delete from jobs.job
    where name = 'mail.send' and state <> 'active' and data -> 'payload' ->> 'to' = ${address}`.execute(
    db,
  );
}
