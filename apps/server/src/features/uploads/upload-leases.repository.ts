import { sql } from 'kysely';
import type { Connection } from '#platform/database/database.ts';

type Wanted = { upload_id: string; is_wanted: boolean };

/** How long a lease outlives its process. */
const LEASE = sql`now() + interval '10 seconds'`;

/** Takes the lease of an upload that nobody holds, or whose holder has died. */
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

/** Tells the holder that somebody waits. */
export async function wantLease(connection: Connection, uploadId: string): Promise<void> {
  await sql`update upload_locks set is_wanted = true
    where upload_id = ${uploadId} and not is_wanted`.execute(connection.tables());
}

/** Keeps the leases of these holders, and answers the uploads that somebody waits for. */
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

/** Leases whose process died before it could give them back. */
export async function deleteDeadLeases(connection: Connection): Promise<void> {
  await sql`delete from upload_locks where until < now() - interval '1 hour'`.execute(
    connection.tables(),
  );
}
