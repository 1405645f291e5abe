import { createReadStream } from 'node:fs';
import { copyFile, mkdir, opendir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, isMissingFile } from '#platform/errors/error-code.ts';
import {
  draftOf,
  makeFolderDurably,
  removeDurably,
  renameDurably,
} from '#platform/storage/durable-files.ts';
import { syncFile, syncFolder } from '#platform/storage/sync.ts';
import type { Storage } from './storage.ts';

/** Names of temporary files: of a file being written, or of a health check. */
const TEMPORARY_NAME = /[.]part$|(^|[/])[.]probe-/;
/** As `draftOf` makes it. */
const DRAFT = /[.][0-9a-f]{8}[.]part$/;

/**
 * Files below one folder. A file is synced before it is renamed to its final name; names and removals are synced as
 * well.
 */
export function diskStorage(root: string): Storage {
  const locate = (name: string): string => {
    const full = path.resolve(root, ...name.split('/'));
    if (!full.startsWith(path.resolve(root) + path.sep)) throw new Error('path leaves the storage');
    return full;
  };
  return {
    kind: 'disk',
    async putFile({ path: name, from }) {
      const target = locate(name);
      await makeFolderDurably(path.dirname(target));
      const draft = draftOf(target);
      await moveFile(from, draft);
      await syncFile(draft);
      await renameDurably(draft, target);
    },
    async open(name, range) {
      const file = locate(name);
      if ((await sizeOf(file)) === undefined) return undefined;
      return createReadStream(file, range);
    },
    size: (name) => sizeOf(locate(name)),
    async remove(name) {
      await removeDurably(locate(name));
    },
    async *list(prefix) {
      // Only the folder that the prefix names is traversed.
      const above = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const name of namesBelow(path.join(root, above), above)) {
        if (!name.startsWith(prefix)) continue;
        const size = await sizeOf(locate(name));
        // It may have been removed since its folder was read.
        if (size !== undefined) yield { path: name, size };
      }
    },
    async removeEmptyFolder(name) {
      const folder = locate(name);
      if (await removeFolders(folder)) await syncFolder(path.dirname(folder));
    },
    async removeDrafts(before) {
      for await (const name of filesBelow(root)) {
        const file = path.join(root, name);
        if (!DRAFT.test(name)) continue;
        const found = await stat(file).catch(() => undefined);
        if (!found || found.mtime >= before) continue;
        await rm(file, { force: true });
        // The folder of an erased account is named after it. A folder of the root may be a link to another disk.
        if (name.split('/').length > 2) await removeFolders(path.dirname(file));
      }
    },
    async health() {
      await mkdir(root, { recursive: true });
      const probe = path.join(root, `.probe-${process.pid}`);
      await writeFile(probe, 'ok');
      await rm(probe, { force: true });
    },
  };
}

/** Every complete file below a folder, by its path; none when the folder does not exist. */
async function* namesBelow(folder: string, above: string): AsyncGenerator<string> {
  for await (const name of filesBelow(folder, above)) if (!TEMPORARY_NAME.test(name)) yield name;
}

/** Folder of the file system itself in the root of a disk; only root may read it. */
const OF_DISK = 'lost+found';

/**
 * Follows links, as `open` does: an operator may keep a folder on another disk.
 * @throws where a folder cannot be read or a link leads nowhere; otherwise a backup would omit files without an error
 */
async function* filesBelow(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(undefinedIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.isDirectory() && entry.name === OF_DISK) continue;
    const full = path.join(folder, entry.name);
    const found = entry.isSymbolicLink() ? await stat(full) : entry;
    if (found.isDirectory()) yield* filesBelow(full, `${above}${entry.name}/`);
    else if (found.isFile()) yield `${above}${entry.name}`;
  }
}

/** Removes a folder and those below it, as far as they have no files. @returns whether it existed and is removed */
async function removeFolders(folder: string): Promise<boolean> {
  const entries = await opendir(folder).catch(undefinedIfMissing);
  if (!entries) return false;
  for await (const entry of entries) {
    if (entry.isDirectory()) await removeFolders(path.join(folder, entry.name));
  }
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (isMissingFile(error) || errorCode(error) === 'ENOTEMPTY') return false;
    throw error;
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(undefinedIfMissing);
  return found?.isFile() ? found.size : undefined;
}

/** ENOTDIR counts as missing too. @throws other errors, because the file may exist */
function undefinedIfMissing(error: unknown): undefined {
  if (isMissingFile(error) || errorCode(error) === 'ENOTDIR') return undefined;
  throw error;
}

/** Renames where both folders are on one disk, copies otherwise. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
