import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Migration } from 'kysely/migration';
import type { ClientBase } from 'pg';
import type { Database } from '#platform/database/database.ts';
import { DatabaseTooNewError } from '#platform/database/database-errors.ts';
import { migrate } from '#platform/database/migrate.ts';
import { LoadError, loadDatabase } from '#platform/database/transfer/load-database.ts';
import {
  markRestore,
  unfinishedRestore,
  unmarkRestore,
} from '#platform/database/transfer/restore-mark.ts';
import { deleteLoadedKeys } from '#platform/kept-keys/kept-keys.repository.ts';
import { STORAGE_MARK } from '#platform/kept-keys/unchanged-storage.ts';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { AcademyStores } from './back-up.ts';
import { copyFile, fetchFile, finishedFiles, isEmpty, UNFINISHED_RESTORE } from './copy-files.ts';
import {
  type CopiedFile,
  copiedFileSchema,
  FILE_LIST,
  MANIFEST,
  MANIFEST_MAX_BYTES,
  type Manifest,
  type ReadManifest,
  readManifest,
  tableFile,
} from './manifest.ts';

/** Why a restore was refused. */
export type RestoreFault =
  | 'no-backup'
  | 'newer'
  /** the empty database has more migrations than the backup */
  | 'database-newer'
  | 'not-empty'
  | 'damaged'
  /** the server's secret is not the one that encrypted the sealed columns */
  | 'other-secret';

export class RestoreError extends Error {
  readonly fault: RestoreFault;
  /** which file, table or part of the backup differs */
  readonly detail: string;
  constructor(fault: RestoreFault, detail = '') {
    super(`${fault} ${detail}`.trim());
    this.name = 'RestoreError';
    this.fault = fault;
    this.detail = detail;
  }
}

/**
 * Fills an empty academy from a backup: checks the manifest first, then compares every file and table with its hash
 * and totals. After any difference the academy stays empty.
 * @param options.secretMarks marks of our secrets; undefined accepts a backup of another secret, whose sealed columns
 *   stay unreadable
 * @throws {RestoreError}
 */
export async function restore(
  { database, storage, scratch }: AcademyStores,
  options: {
    from: Storage;
    secretMarks: readonly string[] | undefined;
    migrations: Record<string, Migration>;
  },
): Promise<ReadManifest> {
  const { from, migrations, secretMarks } = options;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'restore-'));
  try {
    const read = await fetchManifest(from, folder);
    const { manifest } = read;
    if (secretMarks && !secretMarks.includes(manifest.secretMark)) {
      throw new RestoreError('other-secret');
    }
    const { database: dump } = manifest;
    requireKnownMigrations(read, Object.keys(migrations).sort());
    if (storage) await requireNoFiles(storage, database);
    await requireFreeBytes(scratch, await bytesNeeded(from, { manifest, storage }));
    const fileOf = await fetchTables(from, { folder, manifest });
    await migrate(database, pick(migrations, dump.migrations));
    const unmark = await begin({ database, storage, folder });
    const stored: string[] = [];
    try {
      await restoreFiles(from, {
        storage,
        folder,
        manifest,
        onStored: (name) => stored.push(name),
      });
      // These keys mean nothing here: the place of the files is that of the academy that was backed up, and with
      // another secret no key can be read. A killed restore cannot be repeated once its load is committed, so these
      // keys go in the same transaction.
      const keysToDelete = secretMarks && [STORAGE_MARK];
      const beforeCommit = (client: ClientBase) => deleteLoadedKeys(client, keysToDelete);
      await loadDatabase(database, { dump, fileOf, beforeCommit });
    } catch (error) {
      for (const name of stored) await storage?.remove(name);
      await unmark().catch(() => undefined);
      throw error;
    }
    // Loading has ended the restore in the database; the file alone means nothing.
    await storage?.remove(UNFINISHED_RESTORE).catch(() => undefined);
    await migrate(database, migrations);
    return read;
  } catch (error) {
    if (error instanceof LoadError) throw new RestoreError(error.reason, error.message);
    if (error instanceof DatabaseTooNewError) throw new RestoreError('database-newer');
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files of a restore into this database that was killed are removed; any others are refused. */
async function requireNoFiles(storage: Storage, database: Database): Promise<void> {
  if (await isEmpty(storage)) return;
  const begun = await unfinishedRestore(database);
  const mark = begun === undefined ? undefined : await storage.open(UNFINISHED_RESTORE);
  if (!mark || (await text(mark)) !== begun) throw new RestoreError('not-empty', 'files');
  for await (const { path: name } of finishedFiles(storage)) await storage.remove(name);
}

/** Marks both halves of the target, so that a killed restore can be repeated; returns what removes the marks. */
async function begin({
  database,
  storage,
  folder,
}: Pick<AcademyStores, 'database' | 'storage'> & { folder: string }): Promise<() => Promise<void>> {
  if (!storage) return async () => undefined;
  const from = path.join(folder, 'mark');
  await writeFile(from, await markRestore(database));
  await storage.putFile({ path: UNFINISHED_RESTORE, from, contentType: 'text/plain' });
  return async () => {
    await storage.remove(UNFINISHED_RESTORE);
    await unmarkRestore(database);
  };
}

async function fetchManifest(from: Storage, folder: string): Promise<ReadManifest> {
  const size = await from.size(MANIFEST);
  if (size === undefined) throw new RestoreError('no-backup');
  if (size > MANIFEST_MAX_BYTES) throw new RestoreError('damaged', MANIFEST);
  const local = path.join(folder, MANIFEST);
  if (!(await fetchFile(from, { path: MANIFEST, to: local }))) throw new RestoreError('no-backup');
  const read = readManifest(await readFile(local, 'utf8'));
  if (!read) throw new RestoreError('damaged', MANIFEST);
  return read;
}

/** Fetches every table, packed, into the folder; returns the path of a table's file. */
async function fetchTables(
  from: Storage,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<(table: string) => string> {
  const fileOf = (table: string): string => path.join(folder, `${table}.gz`);
  for (const { name, sha256 } of manifest.database.tables) {
    const found = await fetchFile(from, { path: tableFile(name), to: fileOf(name) });
    if (found?.sha256 !== sha256) throw new RestoreError('damaged', tableFile(name));
  }
  return fileOf;
}

/** @param of.onStored called with each file that the storage has received, whether it is intact or not */
async function restoreFiles(
  from: Storage,
  of: {
    storage: Storage | undefined;
    folder: string;
    manifest: Manifest;
    onStored: (name: string) => void;
  },
): Promise<void> {
  const { storage, folder, manifest, onStored } = of;
  for (const file of await filesOf(from, { folder, manifest })) {
    if (!storage) throw new RestoreError('damaged', 'files without a storage');
    const copied = await copyFile(
      { from, to: storage, scratch: folder },
      { path: `files/${file.path}`, as: file.path },
    );
    onStored(file.path);
    if (copied?.sha256 !== file.sha256) throw new RestoreError('damaged', `files/${file.path}`);
  }
}

/**
 * Every table is unpacked into the scratch folder, on the same disk as the files of an academy that stores them
 * locally.
 */
async function bytesNeeded(
  from: Storage,
  { manifest, storage }: { manifest: Manifest; storage: Storage | undefined },
): Promise<number> {
  const { tables } = manifest.database;
  const sizes = await Promise.all(tables.map(({ name }) => from.size(tableFile(name))));
  const packed = sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  return packed + (storage?.kind === 'disk' ? manifest.files.bytes : 0);
}

/**
 * Without a digest a damaged list of migrations looks like that of a database that lacks an earlier migration, so a
 * gap is refused there.
 */
function requireKnownMigrations(
  { manifest, isSealed }: ReadManifest,
  here: readonly string[],
): void {
  const there = manifest.database.migrations;
  if (there.some((name) => !here.includes(name))) throw new RestoreError('newer');
  if (isSealed || there.every((name, each) => name === here[each])) return;
  throw new RestoreError('damaged', 'migrations');
}

/** Reads the whole list of files and checks its count before any file is copied. */
async function filesOf(
  from: Storage,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<CopiedFile[]> {
  const local = path.join(folder, FILE_LIST);
  const found = await fetchFile(from, { path: FILE_LIST, to: local });
  const { count, bytes, sha256 } = manifest.files;
  if (found?.sha256 !== sha256) throw new RestoreError('damaged', FILE_LIST);
  const files: CopiedFile[] = [];
  for await (const line of createInterface({ input: createReadStream(local) })) {
    files.push(parseFile(line));
  }
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length !== count || total !== bytes) throw new RestoreError('damaged', FILE_LIST);
  return files;
}

function parseFile(line: string): CopiedFile {
  try {
    return copiedFileSchema.parse(JSON.parse(line));
  } catch {
    throw new RestoreError('damaged', FILE_LIST);
  }
}

function pick(
  migrations: Record<string, Migration>,
  names: readonly string[],
): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
}
