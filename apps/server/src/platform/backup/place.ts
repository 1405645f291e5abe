import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** An `s3://` place was named, but no object store is configured. */
export class NoObjectStoreError extends Error {}

/**
 * Opens the location of one backup: `s3://bucket/prefix` with the configured credentials, or a folder.
 * @throws {NoObjectStoreError}
 */
export async function openPlace(
  place: string,
  config: Pick<Config, 'objectStore'>,
): Promise<Storage> {
  const inBucket = /^s3:\/\/([^/]+)\/*(.*?)\/*$/.exec(place);
  if (!inBucket) return diskStorage(path.resolve(place));
  const [, bucket = '', prefix = ''] = inBucket;
  if (!config.objectStore) throw new NoObjectStoreError();
  const { s3Storage } = await import('#platform/storage/s3-storage.ts');
  return s3Storage({ ...config.objectStore, bucket }, prefix && `${prefix}/`);
}

/** The path below `place` of a backup that starts now. */
export function newBackupBelow(place: string, now: Date): string {
  const name = `academy-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `${place.replace(/\/+$/, '')}/${name}`;
}
