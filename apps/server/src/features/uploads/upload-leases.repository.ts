import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type Wanted = { upload_id: string; is_wanted: boolean };

/** How long (ms) a lease stays after its process has ended. */
const LEASE = sql`now() + interval '10 seconds'`;

/** Takes a lease that is free or whose holder is dead. */
export async function takeLease(
  connection: Connection,
  { uploadId, holder }: { uploadId: string; holder: string },
): Promise<boolean> {
  const result = await sql`
    insert into upload_locks (upload_id, holder, until) values (${uploadId}, ${holder}, ${LEASE})
    on conflict (upload_id) do update
      set holder = excluded.holder, until = excluded.until, is_wanted = false
      where upload_locks.until < now()
  `.execute(connection.tables());
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Marks that another process waits for the lease. */
export async function wantLease(connection: Connection, uploadId: string): Promise<void> {
  await sql`update upload_locks set is_wanted = true
    where upload_id = ${uploadId} and not is_wanted`.execute(connection.tables());
}

/** Renews the leases of these holders, and returns the uploads that another process waits for. */
export async function renewLeases(
  connection: Connection,
  holders: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<Wanted>`
    update upload_locks set until = ${LEASE} where holder = any(${holders}::uuid[])
    returning upload_id, is_wanted`.execute(connection.tables());
  return rows.filter((row) => row.is_wanted).map((row) => row.upload_id);
}

export async function releaseLease(connection: Connection, holder: string): Promise<void> {
  await sql`delete from upload_locks where holder = ${holder}`.execute(connection.tables());
}

/** Deletes leases of dead processes. */
export async function deleteExpiredLeases(connection: Connection): Promise<void> {
  await sql`delete from upload_locks where until < now() - interval '1 hour'`.execute(
    connection.tables(),
  );
}
