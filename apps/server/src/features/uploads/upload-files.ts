import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deleteRemoved, markRemoving, pathOf } from './uploads.repository.ts';

/** What every part of the feature works with. */
export type UploadsContext = {
  database: Database;
  storage: Storage;
  clock: Clock;
  /** the server's own folder; proofs are staged in a private one inside */
  dataDirectory: string;
};

/** Where bytes wait until the file is whole and checked. Nothing is ever served from here. */
export function stagingFolder(context: UploadsContext): string {
  return path.join(context.dataDirectory, 'staging');
}

export function stagedFile(context: UploadsContext, uploadId: string): string {
  return path.join(stagingFolder(context), uploadId);
}

/** The copy that is checked and stored: no open request can write into it any more. */
export function checkedCopy(context: UploadsContext, uploadId: string): string {
  return `${stagedFile(context, uploadId)}.copy`;
}

export async function removeStaged(context: UploadsContext, uploadId: string): Promise<void> {
  const copy = checkedCopy(context, uploadId);
  for (const file of [stagedFile(context, uploadId), copy, `${copy}.clean`]) {
    await rm(file, { force: true });
  }
}

/**
 * Removes an upload that no report has: out of use first, then its files, then its row, so that it can
 * be repeated after a crash at any point. False when a report has it or it never was.
 */
export async function removeUpload(context: UploadsContext, uploadId: string): Promise<boolean> {
  const { database, storage } = context;
  if (!(await markRemoving(database, uploadId))) return false;
  const stored = await pathOf(database, uploadId);
  if (stored !== null) await storage.remove(stored);
  await removeStaged(context, uploadId);
  await deleteRemoved(database, uploadId);
  return true;
}

/** Staged files by upload that nothing was written to since `before`. */
export async function idleStagedUploads(
  context: UploadsContext,
  before: Date,
): Promise<ReadonlySet<string>> {
  const folder = stagingFolder(context);
  const names = await readdir(folder).catch(() => []);
  const idle = new Set<string>();
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found && found.mtime < before) idle.add(name.split('.')[0] ?? name);
  }
  return idle;
}
