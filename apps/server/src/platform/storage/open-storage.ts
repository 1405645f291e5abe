import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

/** The configured bucket, else the folder `files` of the data folder. */
export async function openStorage(
  config: Pick<Config, 'dataDirectory' | 'objectStore'>,
): Promise<Storage> {
  if (!config.objectStore) return diskStorage(filesFolder(config));
  // Loaded only where it is used: the embedded installation does without it.
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(config.objectStore);
}

/** The folder of all files where no bucket is configured. */
export function filesFolder({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return path.join(dataDirectory, 'files');
}
