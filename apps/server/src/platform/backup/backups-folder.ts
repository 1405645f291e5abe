import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OperationsState } from '@goreal/domain/operations/operations-state';

export function backupsFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'backups');
}

/**
 * The nightly copies of the embedded database, newest first; empty on PostgreSQL, which is backed up by its
 * own host.
 */
export async function backupsIn(folder: string): Promise<OperationsState['backups']> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const { mtime } = await stat(path.join(folder, name));
      return { name, madeAt: mtime.toISOString() };
    }),
  );
  return found.toSorted((one, other) => (one.madeAt < other.madeAt ? 1 : -1));
}

/** A copy of the database's folder, or a complete backup for `restore`. */
export type FoundBackup = { kind: 'copy' | 'backup'; place: string };

const COPY = /^(database-\d{4}-\d{2}-\d{2}|before-upgrade-[\dT-]+)$/;

/** The newest backup in the data folder; undefined when there is none. */
export function newestBackup(dataDirectory: string): FoundBackup | undefined {
  const folder = backupsFolder(dataDirectory);
  if (!existsSync(folder)) return undefined;
  const found = readdirSync(folder).flatMap((name): (FoundBackup & { time: number })[] => {
    const place = path.join(folder, name);
    const kind = COPY.test(name) ? 'copy' : 'backup';
    const proof = path.join(place, kind === 'copy' ? 'PG_VERSION' : 'manifest.json');
    return existsSync(proof) ? [{ kind, place, time: statSync(place).mtimeMs }] : [];
  });
  const [newest] = found.sort((one, other) => other.time - one.time);
  return newest && { kind: newest.kind, place: newest.place };
}
