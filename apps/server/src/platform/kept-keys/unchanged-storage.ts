import { configMessages as messages } from '#platform/config/config.messages.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Connection } from '#platform/database/database.ts';
import { isDiskFull } from '#platform/database/database-errors.ts';
import { deleteKeptKey, findKeptKey, keepKey } from './kept-keys.repository.ts';

/** Name of the kept key that says where files are stored. */
export const STORAGE_MARK = 'storage';

/**
 * Names where files are stored: `disk`, or `s3://` and the bucket. The endpoint is left out, because a store may get
 * another address with the same contents.
 */
export function storageMarkOf({ objectStore }: Pick<Config, 'objectStore'>): string {
  return objectStore ? `s3://${objectStore.bucket}` : 'disk';
}

/**
 * Refuses to start with another storage than at the last start: no file that was stored before would be found.
 * @param hasNoFiles whether the data folder, where it was the storage, holds no file that could be lost
 * @throws {ConfigError}
 */
export async function requireUnchangedStorage(
  connection: Connection,
  config: Config,
  hasNoFiles: () => Promise<boolean>,
): Promise<void> {
  const seal = createSeal(deriveKeys(config, 'kept-keys'));
  const before = await findKeptKey(connection, STORAGE_MARK);
  const mark = storageMarkOf(config);
  const kept = before === undefined ? undefined : seal.open(before, STORAGE_MARK);
  if (kept !== undefined && kept !== mark && !(kept === 'disk' && (await hasNoFiles()))) {
    throw new ConfigError([messages.otherStorage(kept, mark)]);
  }
  const sealed =
    before !== undefined && kept === mark
      ? seal.renew(before, STORAGE_MARK)
      : seal.close(mark, STORAGE_MARK);
  if (!sealed) return;
  await keepKey(connection, { name: STORAGE_MARK, sealed, before }).catch((error: unknown) => {
    // On a full disk the academy is read-only until there is room; a later start records the storage.
    if (!isDiskFull(error)) throw error;
  });
}

/**
 * The storage that the last start recorded; undefined before the first start, and when the configured secret cannot
 * decrypt the record, so that a backup is possible without the secret.
 */
export async function keptStorageMark(
  connection: Connection,
  config: Config,
): Promise<string | undefined> {
  const sealed = await findKeptKey(connection, STORAGE_MARK);
  if (sealed === undefined) return undefined;
  try {
    return createSeal(deriveKeys(config, 'kept-keys')).open(sealed, STORAGE_MARK);
  } catch {
    return undefined;
  }
}

/**
 * The configuration by which the files of this academy are read, also where the operator's tool has `S3_…` for a backup
 * alone.
 * @throws {ConfigError} when they are in a bucket that is not configured
 */
export async function configOfFiles(connection: Connection, config: Config): Promise<Config> {
  const kept = (await keptStorageMark(connection, config)) ?? storageMarkOf(config);
  if (kept === 'disk') return { ...config, objectStore: undefined };
  if (kept === storageMarkOf(config)) return config;
  throw new ConfigError([messages.otherStorage(kept, storageMarkOf(config))]);
}

/** Records the configured storage as the one that has the files from now on. */
export async function changeStorage(connection: Connection, config: Config): Promise<void> {
  await deleteKeptKey(connection, STORAGE_MARK);
  await requireUnchangedStorage(connection, config, async () => false);
}
