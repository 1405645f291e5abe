import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|txt|webmanifest)$/;
/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1024;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Writes a `.br` and a `.gz` beside each text file of the build: the server compresses no file while it sends it. */
export function compressFiles(): Plugin {
  let outDir = '';
  return {
    name: 'goreal:compressed-files',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the workers, which are built there too.
      sequential: true,
      order: 'post',
      handler: () => compressFilesOf(outDir),
    },
  };
}

export async function compressFilesOf(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      if (bytes.length < LEAST_BYTES) return;
      await writeFile(`${file}.br`, await brotli(bytes, BROTLI));
      await writeFile(`${file}.gz`, await gzipped(bytes, GZIP));
    }),
  );
}
