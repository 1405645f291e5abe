import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isMissingFile } from '#platform/errors/error-code.ts';
import { syncFile, syncFileNow, syncFolder, syncFolderNow } from './sync.ts';

// A power cut may lose the directory entry of a file whose contents were synced: POSIX does not order directory
// entries, and XFS, F2FS and network disks make use of that. So every acknowledged file goes through these
// functions.

type Permissions = { mode?: number };

/** Folders whose directory entries, and those of all folders above, this process has synced. */
const durableFolders = new Set<string>();
/** Bounds the set; a folder that is dropped from it is only synced once more. */
const MOST_REMEMBERED = 10_000;

/** Creates a folder and its parents; when it resolves they survive a power cut. */
export async function makeFolderDurably(folder: string, permissions?: Permissions): Promise<void> {
  const created = await makeFolders(folder, permissions);
  const first = created && (await realpath(created));
  const unsynced = unsyncedFolders(await realpath(folder), first);
  for (const name of unsynced) {
    await syncFolder(path.dirname(name)).catch(ignoreForeign(name, first));
  }
  remember(unsynced);
}

export function makeFolderDurablyNow(folder: string, permissions?: Permissions): void {
  const created = makeFoldersNow(folder, permissions);
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

// Not `mkdir` with `recursive`: in Node 24 it never returns where the system answers ENOENT although the parent
// exists, as /proc and automounted folders do.

/** Creates a folder and its missing parents. @returns the topmost that was created */
async function makeFolders(folder: string, permissions?: Permissions): Promise<string | undefined> {
  const make = async () => {
    try {
      await mkdir(folder, permissions);
      return folder;
    } catch (error) {
      if (isMissingFile(error) || !(await stat(folder)).isDirectory()) throw error;
      return undefined;
    }
  };
  try {
    return await make();
  } catch (error) {
    const parent = path.dirname(folder);
    if (!isMissingFile(error) || parent === folder) throw error;
    const first = await makeFolders(parent, permissions);
    const own = await make();
    return first ?? own;
  }
}

function makeFoldersNow(folder: string, permissions?: Permissions): string | undefined {
  const make = () => {
    try {
      mkdirSync(folder, permissions);
      return folder;
    } catch (error) {
      if (isMissingFile(error) || !statSync(folder).isDirectory()) throw error;
      return undefined;
    }
  };
  try {
    return make();
  } catch (error) {
    const parent = path.dirname(folder);
    if (!isMissingFile(error) || parent === folder) throw error;
    const first = makeFoldersNow(parent, permissions);
    const own = make();
    return first ?? own;
  }
}

/** Renames a file or folder whose contents are synced; when it resolves the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

export function renameDurablyNow(from: string, to: string): void {
  renameSync(from, to);
  syncFolderNow(path.dirname(to));
}

/** Removes a file; it does not reappear after a power cut. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if (isMissingFile(error)) return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** Writes a complete file: after a power cut it has either all of its new contents, or its previous ones. */
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

/** The temporary name of a file that is being written; listings of a storage skip such names. */
export function draftOf(file: string): string {
  return `${file}.${randomUUID().slice(0, 8)}.part`;
}

/** The folder and its parents whose entries may not be synced yet, the topmost first. */
function unsyncedFolders(target: string, firstCreated: string | undefined): string[] {
  const found: string[] = [];
  let name = target;
  // Also one that exists: another request, or a killed process, may have created it without its sync.
  while (path.dirname(name) !== name && !(durableFolders.has(name) && !isNew(name, firstCreated))) {
    found.unshift(name);
    name = path.dirname(name);
  }
  return found;
}

/** Parents of an existing folder belong to others, and this user may not be allowed to open them. */
function ignoreForeign(name: string, firstCreated: string | undefined): (error: unknown) => void {
  return (error) => {
    const code = errorCode(error);
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
