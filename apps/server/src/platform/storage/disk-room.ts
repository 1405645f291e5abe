import { mkdir, statfs } from 'node:fs/promises';
import { mediaMessages } from '@goreal/domain/media/media.messages';
import { AppError } from '#platform/http/app-error.ts';

/** Refuses files that are received or made before a disk is full, so that the database on the same disk keeps its space. */
export type DiskRoom = {
  /**
   * @param message the text that the player reads
   * @throws {AppError} `unavailable` when this many more bytes would leave less than the minimum free space
   */
  assert(bytes: number, message?: string): Promise<void>;
  /** The same, and reserves the space until the returned function is called. */
  reserve(bytes: number, message?: string): Promise<() => void>;
};

export function createDiskRoom(options: { folder: string; floorBytes: number }): DiskRoom {
  const { folder, floorBytes } = options;
  let reserved = 0;

  async function assert(bytes: number, message: string = mediaMessages.noRoom): Promise<void> {
    const free = await freeBytes(folder);
    if (free - reserved - bytes < floorBytes) {
      throw new AppError('unavailable', message, { retryAfter: RETRY_SECONDS });
    }
  }

  return {
    assert,
    async reserve(bytes, message) {
      // Reserved before the disk is asked, so that concurrent requests count each other.
      reserved += bytes;
      const release = (): void => {
        reserved -= bytes;
      };
      try {
        await assert(0, message);
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
