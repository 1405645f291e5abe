import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFileNow, syncFolder, syncFolderNow } from './sync.ts';

// A power cut may lose the name of a file whose contents were synced: POSIX orders no directory entries, and
// XFS, F2FS and network disks make use of that. So whatever is acknowledged goes through these functions.

type Permissions = { mode?: number };

/** Folders whose names, and those of all folders above, this process has synced. */
const durableFolders = new Set<string>();
/** The set stays small; a folder that was forgotten is only synced once more. */
const MOST_REMEMBERED = 10_000;

/** Makes a folder and those above it; their names survive a power cut when it resolves. */
export async function makeFolderDurably(folder: string, { mode }: Permissions = {}): Promise<void> {
  const created = await mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  const first = created && (await realpath(created));
  const unsynced = unsyncedFolders(await realpath(folder), first);
  for (const name of unsynced) {
    await syncFolder(path.dirname(name)).catch(ignoreForeign(name, first));
  }
  remember(unsynced);
}

export function makeFolderDurablyNow(folder: string, { mode }: Permissions = {}): void {
  const created = mkdirSync(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  const first = created && realpathSync(created);
  const unsynced = unsyncedFolders(realpathSync(folder), first);
  for (const name of unsynced) {
    try {
      syncFolderNow(path.dirname(name));
    } catch (error) {
      ignoreForeign(name, first)(error);
    }
  }
  remember(unsynced);
}

/** Gives a file or folder whose contents are synced another name, which survives a power cut when it resolves. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

export function renameDurablyNow(from: string, to: string): void {
  renameSync(from, to);
  syncFolderNow(path.dirname(to));
}

/** Removes a file; it does not come back after a power cut. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (isMissing(error)) return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Writes a whole file: after a power cut it is there with all of its contents, or as it was before. */
export async function writeDurably(
  file: string,
  contents: string | Uint8Array,
  permissions: Permissions = {},
): Promise<void> {
  await makeFolderDurably(path.dirname(file));
  const draft = draftOf(file);
  try {
    await writeFile(draft, contents, permissions);
    await syncFile(draft);
    await renameDurably(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

export function writeDurablyNow(
  file: string,
  contents: string | Uint8Array,
  permissions: Permissions = {},
): void {
  makeFolderDurablyNow(path.dirname(file));
  const draft = draftOf(file);
  writeFileSync(draft, contents, permissions);
  syncFileNow(draft);
  renameDurablyNow(draft, file);
}

/** Where a file is written before it gets its name; listings of a storage leave such names out. */
export function draftOf(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}.part`;
}

/** The folder and those above it whose names may not be on the disk yet, the uppermost first. */
function unsyncedFolders(target: string, firstCreated: string | undefined): string[] {
  const found: string[] = [];
  let name = target;
  // Also one that exists: another request, or a process that was killed, may have made it without its sync.
  while (path.dirname(name) !== name && !(durableFolders.has(name) && !isNew(name, firstCreated))) {
    found.unshift(name);
    name = path.dirname(name);
  }
  return found;
}

/** Above a folder that existed lie folders of others, which this user may not be allowed to open. */
function ignoreForeign(name: string, firstCreated: string | undefined): (error: unknown) => void {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if ((code === 'EACCES' || code === 'EPERM') && !isNew(name, firstCreated)) return;
    throw error;
  };
}

function isNew(name: string, firstCreated: string | undefined): boolean {
  if (firstCreated === undefined) return false;
  return name === firstCreated || name.startsWith(firstCreated + path.sep);
}

function remember(folders: readonly string[]): void {
  if (durableFolders.size + folders.length > MOST_REMEMBERED) durableFolders.clear();
  for (const folder of folders) durableFolders.add(folder);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
