import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Migration } from 'kysely/migration';
import { forgetKeptKeys } from '#platform/config/kept-keys.repository.ts';
import { migrate } from '#platform/database/migrate.ts';
import { LoadError, loadDatabase } from '#platform/database/transfer/load-database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { Holdings } from './back-up.ts';
import { copyFile, fetchFile, isEmpty } from './copy-files.ts';
import {
  copiedFileSchema,
  FILE_LIST,
  MANIFEST,
  type Manifest,
  manifestSchema,
  tableFile,
} from './manifest.ts';

/** Why nothing was restored. */
export type RestoreFault =
  | 'no-backup'
  | 'newer'
  | 'not-empty'
  | 'damaged'
  /** the academy's secret is not the one that sealed what is inside */
  | 'other-secret';

export class RestoreError extends Error {
  readonly fault: RestoreFault;
  constructor(fault: RestoreFault, detail = '') {
    super(`${fault} ${detail}`.trim());
    this.name = 'RestoreError';
    this.fault = fault;
  }
}

/**
 * Fills an empty academy from a backup: every file and table is compared with its hash and its totals. When
 * anything differs the academy stays empty.
 * @param options.secretMarks of the secrets we have; undefined takes a backup of another secret: what it sealed stays unreadable
 * @throws {RestoreError}
 */
export async function restore(
  { database, storage, scratch }: Holdings,
  options: {
    from: Storage;
    secretMarks: readonly string[] | undefined;
    migrations: Record<string, Migration>;
  },
): Promise<Manifest> {
  const { from, migrations } = options;
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratch, 'restore-'));
  const stored: string[] = [];
  try {
    const manifest = await readManifest(from, folder);
    const { secretMarks } = options;
    if (secretMarks && !secretMarks.includes(manifest.secretMark)) {
      throw new RestoreError('other-secret');
    }
    const { database: dump } = manifest;
    if (dump.migrations.some((name) => !(name in migrations))) throw new RestoreError('newer');
    if (storage && !(await isEmpty(storage))) throw new RestoreError('not-empty', 'files');
    const local = (table: string): string => path.join(folder, `${table}.gz`);
    for (const { name, sha256 } of dump.tables) {
      const found = await fetchFile(from, { path: tableFile(name), to: local(name) });
      if (found?.sha256 !== sha256) throw new RestoreError('damaged', tableFile(name));
    }
    await migrate(database, pick(migrations, dump.migrations));
    for await (const file of filesIn(from, { folder, manifest })) {
      if (!storage) throw new RestoreError('damaged', 'files without a storage');
      const copied = await copyFile(
        { from, to: storage, scratch: folder },
        { path: `files/${file.path}`, as: file.path },
      );
      stored.push(file.path);
      if (copied?.sha256 !== file.sha256) throw new RestoreError('damaged', file.path);
    }
    await loadDatabase(database, { dump, fileOf: local });
    stored.length = 0;
    await migrate(database, migrations);
    if (!secretMarks) await forgetKeptKeys(database);
    return manifest;
  } catch (error) {
    for (const name of stored) await storage?.remove(name);
    if (error instanceof LoadError) throw new RestoreError(error.reason, error.message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readManifest(from: Storage, folder: string): Promise<Manifest> {
  const local = path.join(folder, MANIFEST);
  if (!(await fetchFile(from, { path: MANIFEST, to: local }))) throw new RestoreError('no-backup');
  const parsed = manifestSchema.safeParse(JSON.parse(await readFile(local, 'utf8')));
  if (!parsed.success) throw new RestoreError('damaged', MANIFEST);
  return parsed.data;
}

async function* filesIn(
  from: Storage,
  { folder, manifest }: { folder: string; manifest: Manifest },
) {
  const local = path.join(folder, FILE_LIST);
  const found = await fetchFile(from, { path: FILE_LIST, to: local });
  if (found?.sha256 !== manifest.files.sha256) throw new RestoreError('damaged', FILE_LIST);
  for await (const line of createInterface({ input: createReadStream(local) })) {
    yield copiedFileSchema.parse(JSON.parse(line));
  }
}

function pick(
  migrations: Record<string, Migration>,
  names: readonly string[],
): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
}
