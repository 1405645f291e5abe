import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '#platform/database/database.ts';
import { dumpDatabase } from '#platform/database/transfer/dump-database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { copyFiles } from './copy-files.ts';
import { FILE_LIST, MANIFEST, type Manifest, tableFile, writeManifest } from './manifest.ts';

/** The complete state of an academy: the source of a backup and the target of a restore. */
export type Holdings = {
  database: Database;
  /** undefined where files are not copied */
  storage: Storage | undefined;
  /** a local folder with room for the database and one file */
  scratch: string;
};

/** The contents of a backup, as its manifest lists them. */
export type BackupContents = Omit<Manifest, 'format'>;

/**
 * Writes a backup into `to`: the database as one snapshot, then the files, then the manifest. Every file that a row
 * of the snapshot names was stored before; a file that is deleted during the backup is left out.
 */
export async function backUp(
  { database, storage, scratch }: Holdings,
  { to, secretMark, now }: { to: Storage; secretMark: string; now: Date },
): Promise<BackupContents> {
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'backup-'));
  try {
    const local = (table: string): string => path.join(folder, `${table}.gz`);
    const dump = await dumpDatabase(database, local);
    const tables: Manifest['database']['tables'] = [];
    for (const table of dump.tables) {
      const from = local(table.name);
      tables.push({ ...table, sha256: await hashOf(from) });
      await to.putFile({ path: tableFile(table.name), from, contentType: 'application/gzip' });
    }
    const files = await storeFiles({ from: storage, to, scratch: folder });
    const manifest = {
      createdAt: now.toISOString(),
      secretMark,
      database: { ...dump, tables },
      files,
    };
    const from = path.join(folder, MANIFEST);
    await writeFile(from, writeManifest(manifest));
    await to.putFile({ path: MANIFEST, from, contentType: 'application/json' });
    return manifest;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeFiles(way: {
  from: Storage | undefined;
  to: Storage;
  scratch: string;
}): Promise<Manifest['files']> {
  const list = path.join(way.scratch, FILE_LIST);
  const handle = await open(list, 'w');
  let count = 0;
  let bytes = 0;
  try {
    const copies = way.from ? copyFiles({ ...way, from: way.from }, 'files/') : [];
    for await (const copied of copies) {
      await handle.appendFile(`${JSON.stringify(copied)}\n`);
      count += 1;
      bytes += copied.size;
    }
  } finally {
    await handle.close();
  }
  const sha256 = await hashOf(list);
  await way.to.putFile({ path: FILE_LIST, from: list, contentType: 'application/jsonl' });
  return { count, bytes, sha256 };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
