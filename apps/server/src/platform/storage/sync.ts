import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '#platform/errors/error-code.ts';

/** Errors of file systems that cannot sync a folder: network disks, FUSE. There is no alternative for them. */
const UNSUPPORTED = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
/** Windows cannot open a folder as a file; its file systems order their entries themselves. */
const UNSUPPORTED_ON_WINDOWS = new Set(['EISDIR', 'EPERM', 'EACCES']);

/** Syncs the contents of a file. @throws also when only the disk failed (EIO) */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs the entries of a folder: names created, renamed and removed in it. */
export async function syncFolder(folder: string): Promise<void> {
  await syncFile(folder).catch(ignoreUnsupported);
}

/** The same, synchronously. */
export function syncFileNow(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function syncFolderNow(folder: string): void {
  try {
    syncFileNow(folder);
  } catch (error) {
    ignoreUnsupported(error);
  }
}

/** Whether a folder sync failed because the file system does not support it, and not because its disk failed. */
export function isUnsupportedFolderSync(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  if (UNSUPPORTED.has(code)) return true;
  return process.platform === 'win32' && UNSUPPORTED_ON_WINDOWS.has(code);
}

function ignoreUnsupported(error: unknown): void {
  if (!isUnsupportedFolderSync(error)) throw error;
}
