import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Folder for request bodies while they are read, and for archives while they are built. Nothing in it is needed after a restart. */
export function scratchFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'scratch');
}

/**
 * Creates the folder with private permissions, and removes the left-overs of a crash. Where other processes may share
 * the folder, only files older than any request can be are removed.
 */
export async function prepareScratch(options: {
  folder: string;
  isShared: boolean;
  maxAgeMs: number;
}): Promise<void> {
  const { folder, isShared, maxAgeMs } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = isShared ? await stat(file).catch(() => undefined) : undefined;
    if (found && Date.now() - found.mtime.getTime() < maxAgeMs) continue;
    await rm(file, { recursive: true, force: true });
  }
}
