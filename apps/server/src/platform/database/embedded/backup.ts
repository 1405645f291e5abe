import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { Engine } from './engine.ts';

/** How many daily copies stay. */
const KEPT = 7;
/** Left free on the disk beside a copy, in bytes. */
const MARGIN = 2 ** 30;
const NAME = /^database-\d{4}-\d{2}-\d{2}$/;

type Backup = { pool: Pool; engine: Pick<Engine, 'backUp'>; backups: string };

/**
 * Copies the database to `database-<day>` in the folder of backups and removes the oldest copies.
 * A copy is a whole database folder: put it in the place of `database` while the server is stopped.
 * Throws without touching older copies when the disk has no room.
 */
export async function backUpDaily({ pool, engine, backups }: Backup): Promise<string> {
  const name = `database-${new Date().toISOString().slice(0, 10)}`;
  const target = path.join(backups, name);
  // Holding the only connection keeps every statement out and every transaction whole.
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    const { rows } = await client.query<{ bytes: number }>(
      `select (select sum(pg_database_size(oid)) from pg_database)::bigint
            + (select sum(size) from pg_ls_waldir())::bigint as bytes`,
    );
    await mkdir(backups, { recursive: true, mode: 0o700 });
    await requireRoom(backups, (rows[0]?.bytes ?? 0) + MARGIN);
    await rm(target, { recursive: true, force: true });
    await engine.backUp(target);
  } finally {
    client.release();
  }
  const copies = (await readdir(backups)).filter((entry) => NAME.test(entry)).sort();
  for (const old of copies.slice(0, -KEPT)) {
    await rm(path.join(backups, old), { recursive: true, force: true });
  }
  return target;
}

async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= bytes) return;
  const megabytes = Math.ceil(bytes / 2 ** 20);
  throw new Error(`The database was not copied: ${folder} needs ${megabytes} MB of free space.`);
}
