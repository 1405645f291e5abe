import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFileSystem, syncPath, syncTree } from './durable-file-system.ts';

/** Major version of PostgreSQL inside the pinned engine; its files open with no other. */
const MAJOR = '18';

/**
 * The engine's own start parameters, with fsync on (they switch it off) and done by fsync itself. It asks for
 * 128 MB of buffers and touches them all, for pages that the system's own cache holds as well.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
];

/**
 * Opens the database in the folder, or creates it there so that a crash leaves all or nothing.
 * @param options.mayCreate false after a restart: a folder that has gone since (an unplugged disk) must
 * stop the server, not begin an empty database in its place
 */
export async function createEngine(options: {
  folder: string;
  mayCreate: boolean;
}): Promise<PGlite> {
  const { folder, mayCreate } = options;
  const exists = existsSync(folder);
  if (!exists && !mayCreate) throw new Error(`the folder ${folder} has gone`);
  const engine = exists ? await openExisting(folder) : await createNew(folder);
  const { rows } = await engine.query<{ fsync: string }>('show fsync');
  if (rows[0]?.fsync !== 'on') throw new Error('the embedded engine runs without fsync');
  return engine;
}

function openExisting(folder: string): Promise<PGlite> {
  const versionFile = path.join(folder, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    throw new Error(`the folder ${folder} exists but holds no database`);
  }
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version !== MAJOR) {
    throw new Error(`the folder ${folder} was written by engine ${version}, this one is ${MAJOR}`);
  }
  return start(new DurableFileSystem(folder));
}

/** Built beside its place, brought to the disk whole, and only then given its name. */
async function createNew(folder: string): Promise<PGlite> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const files = new DurableFileSystem(draft);
  const engine = await start(files);
  await engine.exec('checkpoint');
  syncTree(draft);
  renameSync(draft, folder);
  files.moveTo(folder);
  syncPath(path.dirname(folder));
  return engine;
}

function start(fs: DurableFileSystem): Promise<PGlite> {
  return PGlite.create({ fs, startParams, extensions: { amcheck, pg_trgm, unaccent } });
}
