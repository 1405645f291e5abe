import type { Database } from '#platform/database/database.ts';
import { sizeOf } from '#platform/database/transfer/dump-database.ts';
import { requireFreeBytes } from '#platform/storage/disk-space.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { finishedFiles } from './copy-files.ts';

/** Keeps a backup from filling a disk, above all the one of the database. */
export type BackupRoom = {
  /** @throws {NotEnoughSpaceError} when the whole backup would leave less than the floor */
  requireAll(source: { database: Database; storage: Storage | undefined }): Promise<void>;
  /** The same before a file of this size is written: the disk also has other writers. */
  require(bytes: number): Promise<void>;
};

export function roomFor(
  { folder, floorBytes = 0 }: { folder?: string | undefined; floorBytes?: number },
  scratch: string,
): BackupRoom {
  return {
    async requireAll({ database, storage }) {
      // Compressed rows take less than the tables with their indexes.
      const dump = await sizeOf(database);
      const files = await sizesOf(storage);
      // All tables are dumped before the first one is stored; files pass through the scratch folder one by one.
      await requireFreeBytes(scratch, floorBytes + dump + files.largest);
      if (folder === undefined) return;
      await requireFreeBytes(folder, floorBytes + dump + files.total);
    },
    async require(bytes) {
      await requireFreeBytes(folder ?? scratch, floorBytes + bytes);
    },
  };
}

async function sizesOf(storage: Storage | undefined): Promise<{ total: number; largest: number }> {
  let total = 0;
  let largest = 0;
  if (!storage) return { total, largest };
  for await (const { size } of finishedFiles(storage)) {
    total += size;
    largest = Math.max(largest, size);
  }
  return { total, largest };
}
