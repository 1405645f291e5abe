import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Empties the payload of a finished job; its row stays for the metrics. */
export async function forgetPayload(connection: Connection, id: string): Promise<void> {
  await sql`update jobs.job set data = null where id = ${id}::uuid`.execute(
    connection.tables<never>(),
  );
}

/** Deletes mail jobs to an address that wait or failed; an active one is emptied when it finishes. */
export async function forgetMails(connection: Connection, address: string): Promise<void> {
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
