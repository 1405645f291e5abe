import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import { makeFolderDurably } from '#platform/storage/durable-files.ts';
import type { Engine } from './engine.ts';

/** How many copies of each kind are kept. */
const KEPT = { daily: 7, upgrade: 3 };
/** Free bytes that must remain on the disk beside a copy. */
const MARGIN = 2 ** 30;
const NAMES = { daily: /^database-\d{4}-\d{2}-\d{2}$/, upgrade: /^before-upgrade-/ };

type Backup = { pool: Pool; engine: Pick<Engine, 'backUp'>; backups: string };

/**
 * Copies the database into the folder of backups, as `database-<day>` or before an upgrade as
 * `before-upgrade-<time>`, and removes the oldest copies of that kind. A copy is a complete database folder: to
 * restore it, stop the server and replace `database` with it. Throws without touching older copies when the disk has
 * too little space.
 */
export async function copyDatabase(
  { pool, engine, backups }: Backup,
  kind: keyof typeof KEPT,
): Promise<string> {
  const now = new Date().toISOString();
  const name =
    kind === 'daily'
      ? `database-${now.slice(0, 10)}`
      : `before-upgrade-${now.slice(0, 19).replaceAll(':', '-')}`;
  const target = path.join(backups, name);
  // Holding the only connection blocks every statement and keeps every transaction whole.
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    const { rows } = await client.query<{ bytes: number }>(
      `select (select sum(pg_database_size(oid)) from pg_database)::bigint
            + (select sum(size) from pg_ls_waldir())::bigint as bytes`,
    );
    await makeFolderDurably(backups, { mode: 0o700 });
    await requireFreeBytes(backups, (rows[0]?.bytes ?? 0) + MARGIN);
    await rm(target, { recursive: true, force: true });
    await engine.backUp(target);
  } finally {
    client.release();
  }
  const copies = (await readdir(backups)).filter((entry) => NAMES[kind].test(entry)).sort();
  for (const old of copies.slice(0, -KEPT[kind])) {
    await rm(path.join(backups, old), { recursive: true, force: true });
  }
  return target;
}
