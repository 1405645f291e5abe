import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { Pool } from 'pg';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import { makeFolderDurably } from '#platform/storage/durable-files.ts';
import type { Engine } from './engine.ts';

/** How many copies of each kind are kept. */
const KEPT = { daily: 7, upgrade: 3 };
/** How many of both kinds together stay when the disk has no room for a new one. */
const KEPT_AT_LEAST = 2;
/** Free bytes that must remain on the disk beside a copy. */
const MARGIN = 2 ** 30;
const NAMES = {
  daily: /^database-\d{4}-\d{2}-\d{2}$/,
  upgrade: /^before-upgrade-\d{4}-\d{2}-\d{2}T[\d-]+$/,
};

type Backup = {
  pool: Pick<Pool, 'connect'>;
  engine: Pick<Engine, 'backUp'>;
  backups: string;
  timeZone: string;
};

/**
 * Copies the database into the folder of backups, as `database-<day>` or before an upgrade as
 * `before-upgrade-<time>`, and removes the oldest copies of that kind. A copy is a complete database folder: to
 * restore it, stop the server and replace `database` with it. When the disk has too little space the oldest copies are
 * removed, except for two.
 * @throws {NotEnoughSpaceError}
 */
export async function copyDatabase(
  { pool, engine, backups, timeZone }: Backup,
  kind: keyof typeof KEPT,
): Promise<string> {
  const now = new Date();
  const name =
    kind === 'daily'
      ? `database-${academyDay(now, timeZone)}`
      : `before-upgrade-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
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
    await makeRoom(backups, (rows[0]?.bytes ?? 0) + MARGIN);
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

/** Removes old copies one by one until there is room; two stay. @throws {NotEnoughSpaceError} */
async function makeRoom(backups: string, needed: number): Promise<void> {
  const copies = (await copiesIn(backups)).slice(0, -KEPT_AT_LEAST);
  for (;;) {
    try {
      return await requireFreeBytes(backups, needed);
    } catch (error) {
      const oldest = copies.shift();
      if (oldest === undefined) throw error;
      await rm(path.join(backups, oldest), { recursive: true, force: true });
    }
  }
}

/** The names of all copies, the oldest first. */
async function copiesIn(backups: string): Promise<string[]> {
  const names = (await readdir(backups)).filter((name) =>
    Object.values(NAMES).some((pattern) => pattern.test(name)),
  );
  const found = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(path.join(backups, name))).mtimeMs })),
  );
  return found.sort((one, other) => one.time - other.time).map(({ name }) => name);
}
