import type { FileHandle } from 'node:fs/promises';
import { setImmediate as otherWork } from 'node:timers/promises';

const WINDOW_BYTES = 65_536;
/** Twice the metadata of a file of 50 MB that consists of nothing else. */
const WRITES_MAX = 2000;
/** Bounds the time for one file: 50 MB in 64 KB each, read a dozen times, or a million small reads. */
const WORK_MAX = 1_000_000;
/** What a read from the disk counts; a read from memory counts 1. */
const REFILL_WORK = 30;
/** Reads from memory without a pause: they take some milliseconds, in which the process does nothing else. */
const READS_TOGETHER = 1000;
const ZEROS = Buffer.alloc(WINDOW_BYTES);

/** Small reads of a file through one buffer, and writes in place. */
export type FileWindow = {
  size: number;
  /**
   * Up to `length` bytes from `at`; fewer at the end of the file. Valid until the next call.
   * @throws {TooManyPartsError} after too many reads of one file
   */
  read(at: number, length: number): Promise<Buffer>;
  write(at: number, bytes: Buffer): Promise<void>;
  /** Overwrites a range with zeros. */
  clear(at: number, length: number): Promise<void>;
};

export async function openWindow(handle: FileHandle): Promise<FileWindow> {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(WINDOW_BYTES);
  let start = 0;
  let filled = 0;
  let writes = 0;
  let work = 0;
  let readsTogether = 0;

  async function write(at: number, bytes: Buffer): Promise<void> {
    writes += 1;
    if (writes > WRITES_MAX) throw new TooManyPartsError();
    await handle.write(bytes, 0, bytes.length, at);
    const into = at - start;
    if (into >= 0 && into + bytes.length <= filled) bytes.copy(buffer, into);
    else filled = 0;
  }

  return {
    size,
    async read(at, length) {
      const isFilled = at >= start && at + length <= start + filled;
      work += isFilled ? 1 : REFILL_WORK;
      if (work > WORK_MAX) throw new TooManyPartsError();
      readsTogether += 1;
      if (isFilled && readsTogether > READS_TOGETHER) {
        readsTogether = 0;
        await otherWork();
      }
      if (!isFilled) {
        readsTogether = 0;
        start = at;
        filled = (await handle.read(buffer, 0, WINDOW_BYTES, at)).bytesRead;
      }
      return buffer.subarray(at - start, Math.min(at - start + length, filled));
    },
    write,
    async clear(at, length) {
      const end = Math.min(at + length, size);
      for (let from = at; from < end; from += WINDOW_BYTES) {
        await write(from, ZEROS.subarray(0, Math.min(WINDOW_BYTES, end - from)));
      }
    },
  };
}

/** More parts than any camera writes: the file was made to exhaust its reader. */
export class TooManyPartsError extends Error {
  constructor() {
    super('too many parts in a media file');
    this.name = 'TooManyPartsError';
  }
}

/** Counts the parts of one file. @throws {TooManyPartsError} */
export function createPartCounter(most = 200_000): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count > most) throw new TooManyPartsError();
  };
}
