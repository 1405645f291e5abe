import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { backupsFolder, transferFolder } from './backups-folder.ts';

/** A copy of the database that was not finished. */
const UNFINISHED_COPY = /^(database|before-upgrade)-[\dT-]+\.new$/;

/**
 * Removes what killed processes left in the data folder: dumps and files that passed through, and unfinished copies of
 * the database. The caller must hold the lock of the embedded database: every process that writes such files holds it.
 */
export async function removeLeftOvers(dataDirectory: string): Promise<void> {
  await removeOlder(transferFolder(dataDirectory), new Date());
  const backups = backupsFolder(dataDirectory);
  const names = await readdir(backups).catch(() => []);
  for (const name of names.filter((one) => UNFINISHED_COPY.test(one))) {
    await rm(path.join(backups, name), { recursive: true, force: true });
  }
}

/** Removes everything in a folder that was last changed before this time. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name);
    // Another process may remove it meanwhile.
    const found = await stat(entry).catch(() => undefined);
    if (found && found.mtime < before) await rm(entry, { recursive: true, force: true });
  }
}
