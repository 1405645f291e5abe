import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage, StoredObject } from '#platform/storage/storage.ts';
import type { CopiedFile } from './manifest.ts';
import { isInBackup } from './place.ts';

/** Pieces of incomplete uploads; these uploads start again. */
const UNFINISHED = 'staging/';

/** Beside the files while a restore copies them; its contents are the id of that restore. */
export const UNFINISHED_RESTORE = '.unfinished-restore';

/** Two storages, and a local scratch folder that files pass through. */
export type CopyRoute = {
  from: Storage;
  to: Storage;
  scratch: string;
  /** Called before each file with its size. @throws to end the copying */
  requireRoom?: (bytes: number) => Promise<void>;
};

/** Copies one file from a storage into a local one; undefined when it does not exist. */
export async function fetchFile(
  from: Storage,
  { path: name, to }: { path: string; to: string },
): Promise<{ size: number; sha256: string } | undefined> {
  const source = await from.open(name);
  if (!source) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  await mkdir(path.dirname(to), { recursive: true });
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { mode: 0o600 }),
  );
  return { size, sha256: hash.digest('hex') };
}

/** Copies one file under another name; undefined when it no longer exists. */
export async function copyFile(
  { from, to, scratch }: CopyRoute,
  { path: name, as }: { path: string; as: string },
): Promise<CopiedFile | undefined> {
  const local = path.join(scratch, randomUUID());
  try {
    const found = await fetchFile(from, { path: name, to: local });
    if (!found) return undefined;
    await to.putFile({ path: as, from: local, contentType: 'application/octet-stream' });
    return { path: name, ...found };
  } finally {
    await rm(local, { force: true });
  }
}

/** Copies every finished file into the folder `files` of a backup; one that is deleted meanwhile is left out. */
export async function* copyFiles(route: CopyRoute): AsyncGenerator<CopiedFile> {
  for await (const { path: name, size } of finishedFiles(route.from)) {
    await route.requireRoom?.(size);
    const copied = await copyFile(route, { path: name, as: `files/${name}` });
    if (copied) yield copied;
  }
}

/**
 * The files of an academy, without pieces of uploads and without backups that earlier versions wrote into the same
 * storage.
 */
export async function* finishedFiles(storage: Storage): AsyncGenerator<StoredObject> {
  for await (const file of storage.list('')) {
    const { path: name } = file;
    if (name.startsWith(UNFINISHED) || name === UNFINISHED_RESTORE || isInBackup(name)) continue;
    yield file;
  }
}

/** Whether a storage has no finished file. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  for await (const _ of finishedFiles(storage)) return false;
  return true;
}
