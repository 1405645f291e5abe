import { statfs } from 'node:fs/promises';
import path from 'node:path';

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
      const { bavail, bsize } = await statfs(name);
      return bavail * bsize;
    } catch (error) {
      if (name === path.dirname(name)) throw error;
    }
  }
}

/** @throws {NotEnoughSpaceError} when the disk of the folder has less free space than this */
export async function requireFreeBytes(folder: string, needed: number): Promise<void> {
  const free = await freeBytesAt(folder);
  if (free < needed) throw new NotEnoughSpaceError(folder, { needed, free });
}
