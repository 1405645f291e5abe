import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';

type EngineOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1];
type OpenFile = { nfd: number; node: { mode: number } };
type EngineFiles = {
  NODEFS?: { stream_ops?: { fsync?: (file: OpenFile) => number } };
  FS: {
    mkdirTree(path: string): void;
    mount(type: unknown, options: { root: string }, path: string): void;
    isDir(mode: number): boolean;
    quit(): void;
  };
};

/** The engine's number for an input/output error; PostgreSQL then stops instead of going on. */
const EIO = 29;

/**
 * The engine's files on the real disk. As shipped the engine has no fsync at all, so every commit
 * and checkpoint stays in the operating system's cache and a power cut ruins the files; here its
 * fsync is the disk's.
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
      throw new Error('The embedded engine changed inside: its file operations are not as known.');
    }
    operations.fsync = (file) => {
      try {
        fsyncSync(file.nfd);
        return 0;
      } catch {
        return FS.isDir(file.node.mode) ? 0 : EIO;
      }
    };
    FS.mkdirTree(PGlite.paths.PGDATA);
    FS.mount(NODEFS, { root: this.#root }, PGlite.paths.PGDATA);
    this.#files = FS;
  }
}

/** Brings everything below the folder to the disk: contents, names, and the folder's own name. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(path.join(entry.parentPath, entry.name));
  }
  syncPath(folder);
  syncPath(path.dirname(folder));
}

export function syncPath(name: string): void {
  const file = openSync(name, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
