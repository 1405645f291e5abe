import { mkdir, statfs } from 'node:fs/promises';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { AppError } from '#platform/http/app-error.ts';

/** Refuses files before a disk is full, so that the database on the same disk keeps its space. */
export type DiskRoom = {
  /** @throws {AppError} `unavailable` when this many more bytes would leave less than the minimum free space */
  assert(bytes: number): Promise<void>;
  /** The same, and reserves the space until the returned function is called. */
  reserve(bytes: number): Promise<() => void>;
};

export function createDiskRoom(options: { folder: string; floorBytes: number }): DiskRoom {
  const { folder, floorBytes } = options;
  let reserved = 0;

  async function assert(bytes: number): Promise<void> {
    const free = await freeBytes(folder);
    if (free - reserved - bytes < floorBytes) {
      throw new AppError('unavailable', mediaMessages.noRoom, { retryAfter: RETRY_SECONDS });
    }
  }

  return {
    assert,
    async reserve(bytes) {
      // Reserved before the disk is asked, so that concurrent requests count each other.
      reserved += bytes;
      const release = (): void => {
        reserved -= bytes;
      };
      try {
        await assert(0);
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
  };
}

const RETRY_SECONDS = 300;

async function freeBytes(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
