import { chmodSync, statSync } from 'node:fs';
import { errorCode } from '#platform/errors/error-code.ts';
import { makeFolderDurablyNow } from '#platform/storage/durable-files.ts';

const OTHERS = 0o077;
/** A folder shared by many users, such as /tmp, keeps its mode. */
const STICKY = 0o1000;

/**
 * Creates the data folder, and makes one that an earlier version left open private. @throws when it cannot be created
 */
export function makePrivateFolder(folder: string): void {
  makeFolderDurablyNow(folder, { mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  try {
    chmodSync(folder, statSync(folder).mode & ~OTHERS & 0o7777);
  } catch (error) {
    // Another user owns it; new files are private nevertheless, and `doctor` reports it.
    if (errorCode(error) !== 'EPERM') throw error;
  }
}

/** Whether other users of the machine can read a folder that could be made private. */
export function isOpenToOthers(folder: string): boolean {
  const { mode } = statSync(folder);
  return process.platform !== 'win32' && (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
}
