import fs, { type Dirent } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/**
 * A disk that keeps only what POSIX guarantees, for the watched folder: a file's contents when it was last
 * synced, and a folder's entries when it was last synced. XFS, F2FS and network disks may lose everything
 * else in a power cut; ext4 usually keeps more.
 */
export type StrictDisk = {
  /** The data that would survive a power cut at this moment: contents by path below the watched folder. */
  cut(): Map<string, Buffer>;
  /** Writes the data that would survive a power cut at this moment into a folder that does not exist yet. */
  cutTo(folder: string): void;
  stop(): void;
};

type Entry = { inode: number; isFolder: boolean };

/** Watches the syncs of this thread. The present content of the folder counts as synced. */
export async function watchStrictDisk(folder: string): Promise<StrictDisk> {
  const contents = new Map<number, Buffer>();
  const entries = new Map<number, Map<string, Entry>>();

  function record(name: string): void {
    const { ino, isFolder } = look(name);
    if (!isFolder) return void contents.set(ino, fs.readFileSync(name));
    const children = fs.readdirSync(name).flatMap((child): [string, Entry][] => {
      const found = look(path.join(name, child));
      return [[child, { inode: found.ino, isFolder: found.isFolder }]];
    });
    entries.set(ino, new Map(children));
  }

  /** Contents by path; a folder has none. */
  function* left(inode: number, above: string): Generator<[string, Buffer | undefined]> {
    for (const [name, entry] of entries.get(inode) ?? []) {
      if (entry.isFolder) yield [above + name, undefined];
      if (entry.isFolder) yield* left(entry.inode, `${above}${name}/`);
      else yield [above + name, contents.get(entry.inode) ?? Buffer.alloc(0)];
    }
  }

  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (isKept(entry)) record(path.join(entry.parentPath, entry.name));
  }
  record(folder);
  const root = look(folder).ino;
  const restore = await onEverySync((descriptor) => record(`/proc/self/fd/${descriptor}`));
  return {
    cut: () => new Map([...left(root, '')].flatMap(([name, file]) => (file ? [[name, file]] : []))),
    cutTo(target) {
      fs.mkdirSync(target, { mode: 0o700 });
      for (const [name, file] of left(root, '')) {
        if (file) fs.writeFileSync(path.join(target, name), file);
        else fs.mkdirSync(path.join(target, name), { mode: 0o700 });
      }
    },
    stop: restore,
  };
}

function isKept(entry: Dirent): boolean {
  return entry.isFile() || entry.isDirectory();
}

function look(name: string): { ino: number; isFolder: boolean } {
  const found = fs.statSync(name, { throwIfNoEntry: false });
  return { ino: found?.ino ?? 0, isFolder: found?.isDirectory() ?? false };
}

/** Calls `onSync` after each successful sync; returns a function that stops it. */
async function onEverySync(onSync: (descriptor: number) => void): Promise<() => void> {
  const { fsyncSync } = fs;
  const handle = await open('/', 'r');
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { sync } = prototype;
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    onSync(descriptor);
  };
  prototype.sync = async function syncAndRecord(this: typeof handle) {
    await sync.call(this);
    onSync(this.fd);
  };
  syncBuiltinESMExports();
  return () => {
    fs.fsyncSync = fsyncSync;
    prototype.sync = sync;
    syncBuiltinESMExports();
  };
}
