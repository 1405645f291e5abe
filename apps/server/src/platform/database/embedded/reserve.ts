import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { syncFileNow } from '#platform/storage/sync.ts';

/** Enough for recovery after a crash and for the small writes of reading: three log files. */
const RESERVE_BYTES = 48 * 2 ** 20;
const PIECE_BYTES = 2 ** 20;

/**
 * A file beside the database that reserves disk space for it: without any, a full disk could not even open it again.
 */
export type Reserve = {
  /** Fills the reserve while the disk has enough free space. */
  keep(): void;
  /** Releases the reserved space to the database when the disk is nearly full. */
  release(): void;
};

export function reserveBeside(folder: string, minimumFreeBytes: number): Reserve {
  const file = `${folder}.reserve`;
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    keep() {
      const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      if (size === RESERVE_BYTES || free() < minimumFreeBytes + RESERVE_BYTES) return;
      const piece = Buffer.alloc(PIECE_BYTES);
      const descriptor = openSync(file, 'w', 0o600);
      try {
        for (let at = 0; at < RESERVE_BYTES; at += PIECE_BYTES) writeSync(descriptor, piece);
      } finally {
        closeSync(descriptor);
      }
      syncFileNow(file);
    },
    release() {
      if (free() < RESERVE_BYTES) rmSync(file, { force: true });
    },
  };
}
