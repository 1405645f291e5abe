import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { OperationsState } from '@goreal/domain/operations/operations-state';

export function backupFolder(dataDirectory: string): string {
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
