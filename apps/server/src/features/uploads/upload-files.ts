import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deletePieces } from './upload-pieces.repository.ts';
import { deleteRemoved, markRemoving, pathOf } from './uploads.repository.ts';

/** Dependencies of every part of the feature. */
export type UploadsContext = {
  database: Database;
  storage: Storage;
  clock: Clock;
  /** the server's scratch folder; uploads use a private subfolder */
  dataDirectory: string;
  /** bytes that one player may have awaiting a submission or a verdict */
  quotaBytes?: number;
};

/** Storage prefix of the pieces of incomplete files. Nothing in it is ever served. */
const STAGING = 'staging/';

export function piecesPrefix(uploadId: string): string {
  return `${STAGING}${uploadId}/`;
}

/** Local folder for a request's bytes until they are in the storage. */
export function scratchFile(
  context: Pick<UploadsContext, 'dataDirectory'>,
  uploadId: string,
): string {
  return path.join(spoolFolder(context), `${uploadId}.${randomUUID().slice(0, 8)}`);
}

/** The complete file while it is checked: no open request can write into it. */
export function checkedCopy(context: UploadsContext, uploadId: string): string {
  return path.join(spoolFolder(context), `${uploadId}.copy`);
}

/** Path of the re-encoded picture, beside the uploaded one. */
export function cleanCopyOf(file: string): string {
  return `${file}.clean`;
}

function spoolFolder(context: Pick<UploadsContext, 'dataDirectory'>): string {
  return path.join(context.dataDirectory, 'staging');
}

/** Deletes everything of an upload but its stored file, also after a crash without a row. */
export async function removeStaged(context: UploadsContext, uploadId: string): Promise<void> {
  const copy = checkedCopy(context, uploadId);
  for (const file of [copy, cleanCopyOf(copy)]) await rm(file, { force: true });
  for await (const piece of context.storage.list(piecesPrefix(uploadId))) {
    await context.storage.remove(piece.path);
  }
  await deletePieces(context.database, uploadId);
}

/**
 * Deletes an upload that no submission uses: marks it as removed, then deletes its files, then its row, so that it
 * can be repeated after a crash at any point. False when a submission uses it or it does not exist.
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

/** Every upload that has pieces in the storage. */
export async function stagedUploads(context: UploadsContext): Promise<string[]> {
  const found = new Set<string>();
  for await (const { path: name } of context.storage.list(STAGING)) {
    const [uploadId] = name.slice(STAGING.length).split('/');
    if (uploadId) found.add(uploadId);
  }
  return [...found];
}

/** Deletes left-overs of a crash in this process's folder: files not written to since `before`. */
export async function removeIdleScratchFiles(context: UploadsContext, before: Date): Promise<void> {
  const folder = spoolFolder(context);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
