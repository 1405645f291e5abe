import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

/** Empties the payload of a job that is done; the job itself stays for the figures. */
export async function forgetPayload(connection: Connection, id: string): Promise<void> {
  await sql`update jobs.job set data = null where id = ${id}::uuid`.execute(
    connection.tables<never>(),
  );
}

/** Deletes the mails to an address that wait or failed; one being sent empties itself when it is done. */
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
