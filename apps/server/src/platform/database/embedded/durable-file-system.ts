import { fsyncSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { isUnsupportedFolderSync, syncFileNow, syncFolderNow } from '#platform/storage/sync.ts';
import { noteDiskFault } from './disk-faults.ts';

type EngineOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1];
type FileNode = { mode: number };
type OpenFile = { nfd: number; node: FileNode };
type Operation = (...args: unknown[]) => unknown;
type EngineFiles = {
  NODEFS?: {
    realPath(node: FileNode): string;
    stream_ops?: { read: Operation; write: Operation; fsync?: (file: OpenFile) => number };
  };
  FS: {
    mkdirTree(path: string): void;
    mount(type: unknown, options: { root: string }, path: string): void;
    isDir(mode: number): boolean;
    quit(): void;
  };
};

/** The engine's errno for an input/output error; PostgreSQL then stops instead of continuing. */
const EIO = 29;

/**
 * The engine's file system on the real disk. The engine as shipped has no fsync, so commits and checkpoints stay in
 * the operating system's cache and a power cut corrupts the files; here its fsync calls the disk's. PostgreSQL syncs
 * a new table's contents but not its directory entry, so the first fsync of a file also syncs its folder.
 */
export class DurableFileSystem extends EmscriptenBuiltinFilesystem {
  readonly #root: string;
  #files: EngineFiles['FS'] | undefined;

  constructor(folder: string) {
    super(folder);
    this.#root = path.resolve(folder);
  }

  override async init(
    engine: PGlite,
    options: EngineOptions,
  ): Promise<{ emscriptenOpts: EngineOptions }> {
    const { emscriptenOpts } = await super.init(engine, options);
    const mount = (module: unknown) => this.#mountOn(module as EngineFiles);
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mount] },
    };
  }

  override async closeFs(): Promise<void> {
    this.#files?.quit();
  }

  #mountOn({ NODEFS, FS }: EngineFiles): void {
    const operations = NODEFS?.stream_ops;
    if (!operations || operations.fsync) {
      throw new Error('The embedded engine has other file operations than this version expects.');
    }
    operations.read = noting(operations.read);
    operations.write = noting(operations.write);
    const named = new WeakSet<FileNode>();
    operations.fsync = ({ nfd, node }) => {
      const isFolder = FS.isDir(node.mode);
      try {
        fsyncSync(nfd);
        if (isFolder || named.has(node)) return 0;
        syncFolderNow(path.dirname(NODEFS.realPath(node)));
        named.add(node);
        return 0;
      } catch (error) {
        if (isFolder && isUnsupportedFolderSync(error)) return 0;
        noteDiskFault(error);
        return EIO;
      }
    };
    FS.mkdirTree(PGlite.paths.PGDATA);
    FS.mount(NODEFS, { root: this.#root }, PGlite.paths.PGDATA);
    this.#files = FS;
  }
}

/** The same operation; records its error for the report of the engine's end. */
function noting(operation: Operation): Operation {
  return (...args) => {
    try {
      return operation(...args);
    } catch (error) {
      noteDiskFault(error);
      throw error;
    }
  };
}

/** Syncs everything below the folder: contents, directory entries, and the folder's own entry. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const name = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) syncFileNow(name);
    if (entry.isDirectory()) syncFolderNow(name);
  }
  syncFolderNow(folder);
  syncFolderNow(path.dirname(folder));
}
