import { mkdir, mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#platform/database/database.ts';
import { dumpDatabase } from '#platform/database/transfer/dump-database.ts';
import { hashOfFile } from '#platform/storage/hash-of-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type BackupRoom, roomFor } from './backup-room.ts';
import { type CopyRoute, copyFiles } from './copy-files.ts';
import { FILE_LIST, MANIFEST, type Manifest, tableFile, writeManifest } from './manifest.ts';

/** The complete state of an academy: the source of a backup and the target of a restore. */
export type AcademyStores = {
  database: Database;
  /** undefined where files are not copied */
  storage: Storage | undefined;
  /** a local folder with room for the database and one file */
  scratch: string;
};

/** The contents of a backup, as its manifest lists them. */
export type BackupContents = Omit<Manifest, 'format'>;

/** Where a backup is written. */
export type BackupTarget = {
  to: Storage;
  /** of `to`, where it is a folder of this machine */
  folder?: string | undefined;
  /** free bytes that stay on the disks of the folder and of the scratch folder */
  floorBytes?: number;
  secretMark: string;
  now: Date;
};

/**
 * Writes a backup into `to`: the database as one snapshot, then the files, then the manifest. Every file that a row
 * of the snapshot names was stored before; a file that is deleted during the backup is left out. A backup that fails
 * is removed.
 * @throws {NotEnoughSpaceError}
 */
export async function backUp(
  { database, storage, scratch }: AcademyStores,
  target: BackupTarget,
): Promise<BackupContents> {
  const room = roomFor(target, scratch);
  await room.requireAll({ database, storage });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'backup-'));
  const isOurs = await holdsNothing(target.to);
  try {
    return await write({ database, storage, scratch: folder }, { ...target, room });
  } catch (error) {
    // The reason of the failure is the one to report.
    if (isOurs) await removeAll(target).catch(() => undefined);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(
  { database, storage, scratch }: AcademyStores,
  { to, room, secretMark, now }: BackupTarget & { room: BackupRoom },
): Promise<BackupContents> {
  const local = (table: string): string => path.join(scratch, `${table}.gz`);
  const dump = await dumpDatabase(database, local);
  const tables: Manifest['database']['tables'] = [];
  for (const table of dump.tables) {
    const from = local(table.name);
    tables.push({ ...table, sha256: await hashOfFile(from) });
    await room.require((await stat(from)).size);
    await to.putFile({ path: tableFile(table.name), from, contentType: 'application/gzip' });
  }
  const files = await storeFiles({ from: storage, to, scratch, requireRoom: room.require });
  const manifest = {
    createdAt: now.toISOString(),
    secretMark,
    database: { ...dump, tables },
    files,
  };
  const from = path.join(scratch, MANIFEST);
  await writeFile(from, writeManifest(manifest));
  await to.putFile({ path: MANIFEST, from, contentType: 'application/json' });
  return manifest;
}

async function holdsNothing(to: Storage): Promise<boolean> {
  for await (const _ of to.list('')) return false;
  return true;
}

/** An incomplete backup is of no use, and would keep a disk full. */
async function removeAll({ to, folder }: BackupTarget): Promise<void> {
  if (folder !== undefined) return rm(folder, { recursive: true, force: true });
  for await (const { path: name } of to.list('')) await to.remove(name);
}

async function storeFiles(
  route: Omit<CopyRoute, 'from'> & { from: Storage | undefined },
): Promise<Manifest['files']> {
  const list = path.join(route.scratch, FILE_LIST);
  const handle = await open(list, 'w');
  let count = 0;
  let bytes = 0;
  try {
    const copies = route.from ? copyFiles({ ...route, from: route.from }) : [];
    for await (const copied of copies) {
      await handle.appendFile(`${JSON.stringify(copied)}\n`);
      count += 1;
      bytes += copied.size;
    }
  } finally {
    await handle.close();
  }
  const sha256 = await hashOfFile(list);
  await route.to.putFile({ path: FILE_LIST, from: list, contentType: 'application/jsonl' });
  return { count, bytes, sha256 };
}
