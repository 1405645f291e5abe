import { chmodSync, statSync } from 'node:fs';
import { makeFolderDurablyNow } from '#platform/storage/durable-files.ts';

const OTHERS = 0o077;
/** A folder that many users share, such as /tmp, is not ours to close. */
const STICKY = 0o1000;

/** Makes the data folder, and closes one that an earlier version left open. @throws when it cannot be made */
export function makePrivateFolder(folder: string): void {
  makeFolderDurablyNow(folder, { mode: 0o700 });
  if (!isOpenToOthers(folder)) return;
  try {
    chmodSync(folder, statSync(folder).mode & ~OTHERS & 0o7777);
  } catch (error) {
    // Another user owns it; new files are private all the same, and the doctor names it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Whether other users of the machine may look into a folder that could be closed to them. */
export function isOpenToOthers(folder: string): boolean {
  const { mode } = statSync(folder);
  return process.platform !== 'win32' && (mode & OTHERS) !== 0 && (mode & STICKY) === 0;
}
