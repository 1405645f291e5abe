import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
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
    await mkdir(folder, { recursive: true });
    const { free } = await diskSpaceOf(folder);
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

/** There is less free space than the operation needs. */
export class NotEnoughSpaceError extends Error {
  override readonly name = 'NotEnoughSpaceError';
  readonly folder: string;
  readonly neededBytes: number;
  readonly freeBytes: number;

  constructor(folder: string, { needed, free }: { needed: number; free: number }) {
    super(`${folder} needs ${needed} bytes of free space and has ${free}.`);
    this.folder = folder;
    this.neededBytes = needed;
    this.freeBytes = free;
  }
}

/** Free bytes on the disk of the folder, which need not exist yet. */
async function freeBytesAt(folder: string): Promise<number> {
  for (let name = path.resolve(folder); ; name = path.dirname(name)) {
    try {
      return (await diskSpaceOf(name)).free;
    } catch (error) {
      if (name === path.dirname(name)) throw error;
    }
  }
}

/** Bytes of the disk of a folder: those that are free, and all. */
export async function diskSpaceOf(folder: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** @throws {NotEnoughSpaceError} when the disk of the folder has less free space than this */
export async function requireFreeBytes(folder: string, needed: number): Promise<void> {
  const free = await freeBytesAt(folder);
  if (free < needed) throw new NotEnoughSpaceError(folder, { needed, free });
}
