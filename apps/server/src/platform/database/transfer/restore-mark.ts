import { randomUUID } from 'node:crypto';
import type { Database } from '../database.ts';

/**
 * Loading a database drops this schema in its transaction, so the mark exists exactly while a restore into the database
 * has begun and has not ended.
 */
export const RESTORE_SCHEMA = 'unfinished_restore';

/** Marks that a restore into this empty database has begun; the id stays until `loadDatabase` commits. */
export async function markRestore({ pool }: Database): Promise<string> {
  await pool.query(`create schema if not exists ${RESTORE_SCHEMA}`);
  await pool.query(`create table if not exists ${RESTORE_SCHEMA}.mark (id text not null)`);
  await pool.query(
    `insert into ${RESTORE_SCHEMA}.mark select $1
    where not exists (select 1 from ${RESTORE_SCHEMA}.mark)`,
    [randomUUID()],
  );
  const { rows } = await pool.query<{ id: string }>(`select id from ${RESTORE_SCHEMA}.mark`);
  return rows[0]?.id ?? '';
}

/** The id of a restore that was killed here, if the database is still empty. */
export async function unfinishedRestore({ pool }: Database): Promise<string | undefined> {
  const exists = await pool.query(
    `select 1 where to_regclass('${RESTORE_SCHEMA}.mark') is not null
       and to_regclass('public.auth_users') is not null`,
  );
  if (exists.rows.length === 0) return undefined;
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${RESTORE_SCHEMA}.mark where not exists (select 1 from auth_users)`,
  );
  return rows[0]?.id;
}

/** Removes the mark of a restore that failed and left nothing. */
export async function unmarkRestore({ pool }: Database): Promise<void> {
  await pool.query(`drop schema if exists ${RESTORE_SCHEMA} cascade`);
}
