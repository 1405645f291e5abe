import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { OperationsState } from '@goreal/domain/operations/operations-state';
import { MANIFEST } from './manifest.ts';

export function backupsFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'backups');
}

/** The folder through which backups and restores pass; nothing in it is needed after their process. */
export function transferFolder(dataDirectory: string): string {
  return path.join(dataDirectory, 'passing');
}

/** A copy of the embedded database's folder, without files, or a complete backup for `restore`. */
export type FoundBackup = { kind: 'copy' | 'backup'; name: string; place: string; madeAt: Date };

const COPY = /^(database-\d{4}-\d{2}-\d{2}|before-upgrade-[\dT-]+)$/;

/** Everything in a folder that can be restored, newest first; what is half written or something else is left out. */
export function findBackups(folder: string): FoundBackup[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name): FoundBackup[] => {
    const place = path.join(folder, name);
    const kind = COPY.test(name) ? 'copy' : 'backup';
    const proof = path.join(place, kind === 'copy' ? 'PG_VERSION' : MANIFEST);
    // Another process may remove it meanwhile.
    const entry = existsSync(proof) ? statSync(place, { throwIfNoEntry: false }) : undefined;
    return entry ? [{ kind, name, place, madeAt: entry.mtime }] : [];
  });
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** What the data folder can be restored from, newest first. */
export async function backupsIn(folder: string): Promise<OperationsState['backups']> {
  return findBackups(folder).map(({ name, madeAt }) => ({ name, madeAt: madeAt.toISOString() }));
}

/** The newest backup in the data folder; undefined when there is none. */
export function newestBackup(dataDirectory: string): FoundBackup | undefined {
  return findBackups(backupsFolder(dataDirectory))[0];
}

/** Seconds since the newest backup of each kind in the data folder; a kind without one is left out. */
export function backupAges(
  dataDirectory: string,
  now: Date,
): Partial<Record<FoundBackup['kind'], number>> {
  const found = findBackups(backupsFolder(dataDirectory)).reverse();
  return Object.fromEntries(
    found.map(({ kind, madeAt }) => [kind, (now.getTime() - madeAt.getTime()) / 1000]),
  );
}
