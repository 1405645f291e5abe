import { accessSync, constants, readdirSync } from 'node:fs';
import path from 'node:path';

/** Oldest major version of PostgreSQL the server supports. */
const OLDEST_POSTGRESQL = 15;

const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of the PostgreSQL programs: TEST_POSTGRESQL_BIN, else the newest of Debian, else PATH. */
export function findPostgresFolder(): string {
  const folders = [process.env.TEST_POSTGRESQL_BIN, ...debianFolders(), ...pathFolders()];
  const found = folders.find((folder) => folder && isProgram(path.join(folder, 'initdb')));
  if (found) return found;
  throw new Error(
    `These tests need PostgreSQL ${OLDEST_POSTGRESQL} or newer: install the package "postgresql", or set TEST_POSTGRESQL_BIN to the folder of initdb.`,
  );
}

/** The Redis server program: TEST_REDIS_SERVER, else redis-server or valkey-server in PATH. */
export function findRedisServer(): string {
  const inPath = ['redis-server', 'valkey-server'].flatMap((name) =>
    pathFolders().map((folder) => path.join(folder, name)),
  );
  const found = [process.env.TEST_REDIS_SERVER, ...inPath].find((file) => file && isProgram(file));
  if (found) return found;
  throw new Error(
    'These tests need Redis: install the package "redis-server", or set TEST_REDIS_SERVER to its program.',
  );
}

/**
 * The path of a proxy or pooler, also in Debian's folder of system programs; undefined where it is not
 * installed.
 */
export function findProxy(name: 'nginx' | 'caddy' | 'pgbouncer'): string | undefined {
  const folders = [...pathFolders(), '/usr/sbin'];
  return folders.map((folder) => path.join(folder, name)).find(isProgram);
}

function debianFolders(): string[] {
  return listNames(DEBIAN_FOLDER)
    .map(Number)
    .filter((version) => version >= OLDEST_POSTGRESQL)
    .sort((a, b) => b - a)
    .map((version) => path.join(DEBIAN_FOLDER, String(version), 'bin'));
}

function pathFolders(): string[] {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
