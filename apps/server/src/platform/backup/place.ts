import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { backupMessages as messages } from './backup.messages.ts';

/** The place of backups cannot be used; the message is for the operator. */
export class BackupPlaceError extends Error {
  override readonly name = 'BackupPlaceError';
}

/** Folders of the data folder that the academy itself reads, empties or replaces. */
const OWN_FOLDERS = ['files', 'database', 'passing', 'scratch', 'staging'] as const;

const IN_BUCKET = /^s3:\/\/([^/]+)\/*(.*?)\/*$/;

/** Of an address: as the name of a folder it would be made below the working folder of whoever calls. */
const IS_ADDRESS = /^[a-z][a-z0-9+.-]*:\//i;

/**
 * Bucket and prefix of a place; undefined for a folder.
 * @throws {BackupPlaceError} for an address without a bucket, or of another protocol
 */
function bucketOf(place: string): { bucket: string; prefix: string } | undefined {
  const [, bucket, prefix = ''] = IN_BUCKET.exec(place) ?? [];
  if (bucket !== undefined) return { bucket, prefix };
  if (IS_ADDRESS.test(place)) throw new BackupPlaceError(messages.noPlace(place));
  return undefined;
}

/**
 * Opens the location of one backup: `s3://bucket/prefix` with the configured credentials, or a folder.
 * @throws {BackupPlaceError} where no object store is configured, and for another address
 */
export async function openPlace(
  place: string,
  config: Pick<Config, 'objectStore'>,
): Promise<Storage> {
  const inBucket = bucketOf(place);
  if (!inBucket) return diskStorage(path.resolve(place));
  const { bucket, prefix } = inBucket;
  if (!config.objectStore) throw new BackupPlaceError(messages.noObjectStore);
  const { s3Storage } = await import('#platform/storage/s3-storage.ts');
  return s3Storage({ ...config.objectStore, bucket }, prefix && `${prefix}/`);
}

/**
 * The folder of a place on this machine; undefined in a bucket.
 * @throws {BackupPlaceError} for an address that is no bucket
 */
export function folderOf(place: string): string | undefined {
  return bucketOf(place) ? undefined : path.resolve(place);
}

/**
 * Refuses a place among the academy's own files: each backup would contain the ones before it, and be lost together
 * with the files.
 * @param files where the academy stores its files
 * @throws {BackupPlaceError}
 */
export async function requireOutside(
  place: string,
  files: Pick<Config, 'dataDirectory' | 'objectStore'>,
): Promise<void> {
  const { bucket } = bucketOf(place) ?? {};
  if (bucket !== undefined) {
    if (bucket !== files.objectStore?.bucket) return;
    throw new BackupPlaceError(messages.placeInBucket(bucket));
  }
  const target = await realPathOf(place);
  const data = await realPathOf(files.dataDirectory);
  for (const name of OWN_FOLDERS) {
    const folder = await realPathOf(path.join(data, name));
    if (target !== folder && !target.startsWith(folder + path.sep)) continue;
    throw new BackupPlaceError(messages.placeInData(target));
  }
}

/** Without symbolic links; the last parts of the path need not exist. */
async function realPathOf(name: string): Promise<string> {
  const full = path.resolve(name);
  try {
    return await realpath(full);
  } catch {
    const above = path.dirname(full);
    return above === full ? full : path.join(await realPathOf(above), path.basename(full));
  }
}

/** The path below `place` of a backup that starts now. */
export function newBackupBelow(place: string, now: Date): string {
  const name = `academy-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `${place.replace(/\/+$/, '')}/${name}`;
}

/** The name of one backup below a place, as `newBackupBelow` makes it. */
const BACKUP_NAME = /^academy-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})Z$/;

/** When the backup of this name was begun; undefined for other names. */
export function beginningOf(name: string): Date | undefined {
  const [, day, hour, minute, second] = BACKUP_NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}${hour}:${minute}:${second}Z`);
}

/** Whether a path lies inside a backup. */
export function isInBackup(name: string): boolean {
  return name
    .split('/')
    .slice(0, -1)
    .some((part) => BACKUP_NAME.test(part));
}
