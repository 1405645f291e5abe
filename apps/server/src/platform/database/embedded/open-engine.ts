import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { renameDurablyNow } from '#platform/storage/durable-files.ts';
import { databaseMessages as messages } from '../database.messages.ts';
import { DurableFileSystem, syncTree } from './durable-file-system.ts';
import { checkFolder, DamagedFilesError, deleteSizes } from './folder-check.ts';

/** Major version of PostgreSQL in the pinned engine; no other version opens its files. */
const MAJOR = '18';

/**
 * The engine's own start parameters, but with fsync enabled and done by `fsync`. By default it allocates and touches
 * 128 MB of buffers for pages that the operating system also caches.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/**
 * An empty database that the build made beside the bundle: the engine takes two seconds of processor time and 600 MB
 * to make one. Run from source there is none.
 */
const PREPARED = fileURLToPath(new URL('empty-database', import.meta.url));

/** The engine's messages before a fatal end, which is otherwise only «Aborted». */
const SEVERE = /\b(?:ERROR|FATAL|PANIC): +(.*)/;

/** The engine failed while it opened its files. */
export class EngineStartError extends Error {
  override readonly name = 'EngineStartError';
}

/**
 * Opens the database in the folder.
 * @throws when the folder is missing (an unplugged disk) or was written by another engine version; never creates an
 *   empty database
 * @throws {DamagedFilesError}
 */
export async function openEngine(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) throw new Error(messages.folderGone(folder));
  const versionFile = path.join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    if (existsSync(path.join(folder, 'base'))) throw new DamagedFilesError('PG_VERSION is missing');
    throw new Error(messages.noDatabase(folder));
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (!/^\d+$/.test(version)) throw new DamagedFilesError('PG_VERSION is overwritten');
  if (version !== MAJOR) {
    throw new Error(messages.otherEngine({ folder, found: version, expected: MAJOR }));
  }
  checkFolder(folder);
  await deleteSizes(folder);
  const engine = await start(folder);
  const { rows } = await engine.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'on') throw new Error('the embedded engine runs without fsync');
  return engine;
}

/**
 * Creates an empty database in the folder atomically: in a temporary folder beside it, synced completely, and then
 * renamed.
 */
export async function createFolder(folder: string, prepared = PREPARED): Promise<void> {
  const draft = `${folder}.new`;
  // A killed start may have left a draft whose folders are still read-only.
  if (existsSync(draft)) restrictToOwner(draft);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  if (existsSync(prepared)) {
    cpSync(prepared, draft, { recursive: true, mode: constants.COPYFILE_FICLONE });
    restrictToOwner(draft);
  } else {
    const engine = await start(draft);
    await engine.exec('checkpoint');
    await engine.close();
  }
  syncTree(draft);
  renameDurablyNow(draft, folder);
}

/** The copies have the permissions of the program's files, which may be read-only. */
function restrictToOwner(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

async function start(folder: string): Promise<PGlite> {
  let lastWords = '';
  const options = {
    fs: new DurableFileSystem(folder),
    startParams,
    extensions: { amcheck, pg_trgm, unaccent },
    onStderr: (line: string) => {
      lastWords = SEVERE.exec(line)?.[1] ?? lastWords;
      return false;
    },
  };
  try {
    return await PGlite.create(options);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new EngineStartError(lastWords || words, { cause: error });
  }
}
