import { transferFolder } from '#platform/backup/backups-folder.ts';
import { copyFile, finishedFiles } from '#platform/backup/copy-files.ts';
import type { Config } from '#platform/config/config.ts';
import type { Outcome } from '#platform/control/control-socket.ts';
import type { Database } from '#platform/database/database.ts';
import { countServers } from '#platform/database/transfer/server-sessions.ts';
import {
  changeStorage,
  keptStorageMark,
  storageMarkOf,
} from '#platform/kept-keys/unchanged-storage.ts';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import { hashOf } from '#platform/storage/hash-of-file.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { cliMessages as messages } from './cli.messages.ts';

const DIRECTIONS = ['up', 'down', 'copied'] as const;

/**
 * Moves the files alone, while no server runs: `up` from the data folder into the bucket of `S3_…`, `down` the other
 * way. `copied` states that another program has copied them to where the configuration leads. The files stay where
 * they were as well.
 */
export async function moveFiles(
  database: Database,
  config: Config,
  word: string | undefined,
): Promise<Outcome> {
  const direction = DIRECTIONS.find((known) => known === word);
  const onDisk = { ...config, objectStore: undefined };
  if (!direction || (direction !== 'copied' && !config.objectStore)) {
    return { lines: [messages.moveFilesUsage], code: 1 };
  }
  const others = database.kind === 'embedded' ? 0 : await countServers(database);
  if (others > 0) return { lines: [messages.stillRunning(others)], code: 1 };
  const [from, to] = direction === 'down' ? [config, onDisk] : [onDisk, config];
  if (direction === 'copied') {
    await changeStorage(database, to);
    return { lines: [messages.filesAt(storageMarkOf(to))], code: 0 };
  }
  const kept = (await keptStorageMark(database, config)) ?? storageMarkOf(from);
  if (kept !== storageMarkOf(from)) {
    return { lines: [messages.filesElsewhere(kept, storageMarkOf(from))], code: 1 };
  }
  const totals = await copyAll(await openStorage(from), await openStorage(to), config);
  await changeStorage(database, to);
  return { lines: [messages.filesMoved(totals), messages.filesAt(storageMarkOf(to))], code: 0 };
}

/**
 * Repeatable. A file of the same size that is already there is compared by its hash, not copied again, because it may
 * have been replaced under its name.
 */
async function copyAll(
  from: Storage,
  to: Storage,
  { dataDirectory, uploads: { diskFloorBytes } }: Config,
): Promise<{ files: number; bytes: number }> {
  const scratch = transferFolder(dataDirectory);
  let files = 0;
  let bytes = 0;
  for await (const { path, size } of finishedFiles(from)) {
    files += 1;
    bytes += size;
    if ((await to.size(path)) === size && (await areEqual([from, to], path))) continue;
    await requireFreeBytes(dataDirectory, diskFloorBytes + size);
    await copyFile({ from, to, scratch }, { path, as: path });
  }
  return { files, bytes };
}

async function areEqual(storages: readonly Storage[], path: string): Promise<boolean> {
  const hashes = await Promise.all(
    storages.map(async (storage) => {
      const contents = await storage.open(path);
      return contents && hashOf(contents);
    }),
  );
  return new Set(hashes).size === 1;
}
