import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { deletePieces } from './upload-pieces.repository.ts';
import { deleteRemoved, markRemoving, pathOf } from './uploads.repository.ts';

/** What every part of the feature works with. */
export type UploadsContext = {
  database: Database;
  storage: Storage;
  clock: Clock;
  /** the server's own folder; what passes through it lies in a private one inside */
  dataDirectory: string;
  /** bytes that one player may have waiting for a report or a verdict */
  quotaBytes?: number;
};

/** Where pieces wait in the storage until the file is whole. Nothing is ever served from here. */
const STAGING = 'staging/';

export function piecesPrefix(uploadId: string): string {
  return `${STAGING}${uploadId}/`;
}

/** Where this process keeps what a request brings until it is in the storage. */
export function spoolFile(
  context: Pick<UploadsContext, 'dataDirectory'>,
  uploadId: string,
): string {
  return path.join(spoolFolder(context), `${uploadId}.${randomUUID().slice(0, 8)}`);
}

/** The whole file while it is checked: no open request can write into it. */
export function checkedCopy(context: UploadsContext, uploadId: string): string {
  return path.join(spoolFolder(context), `${uploadId}.copy`);
}

/** Where a picture is written anew, beside the file that came. */
export function cleanCopyOf(file: string): string {
  return `${file}.clean`;
}

function spoolFolder(context: Pick<UploadsContext, 'dataDirectory'>): string {
  return path.join(context.dataDirectory, 'staging');
}

/** Everything of an upload but its stored file; also what a crash left without a row. */
export async function removeStaged(context: UploadsContext, uploadId: string): Promise<void> {
  const copy = checkedCopy(context, uploadId);
  for (const file of [copy, cleanCopyOf(copy)]) await rm(file, { force: true });
  for await (const piece of context.storage.list(piecesPrefix(uploadId))) {
    await context.storage.remove(piece.path);
  }
  await deletePieces(context.database, uploadId);
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

/** Every upload that has pieces in the storage. */
export async function stagedUploads(context: UploadsContext): Promise<string[]> {
  const found = new Set<string>();
  for await (const { path: name } of context.storage.list(STAGING)) {
    const [uploadId] = name.slice(STAGING.length).split('/');
    if (uploadId) found.add(uploadId);
  }
  return [...found];
}

/** Removes what a crash of this process left in its own folder: nothing was written to it since `before`. */
export async function removeIdleSpool(context: UploadsContext, before: Date): Promise<void> {
  const folder = spoolFolder(context);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtime < before) await rm(file, { force: true });
  }
}
