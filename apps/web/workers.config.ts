import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'vite';

/** The two workers and their file names. */
const WORKERS = { 'sw.js': 'app-worker.ts', 'firebase-messaging-sw.js': 'push-worker.ts' };
/** All code and styles, the page, and the four fonts of the first view. */
const PRECACHED =
  /^(index\.html|assets\/[^/]+\.(js|css)|assets\/(be-vietnam-pro-(latin|vietnamese)-400|alegreya-sc-(latin|vietnamese)-700)-normal[^/]*\.woff2|icons\/icon-192\.png)$/;

/** Builds each worker after the app as a classic script, with the list of files to cache. */
export function buildWorkers(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'goreal:workers',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const precache = await precacheList(outDir);
      for (const [file, source] of Object.entries(WORKERS)) {
        await build({
          configFile: false,
          root,
          logLevel: 'warn',
          publicDir: false,
          define: {
            __GOREAL_PRECACHE__: JSON.stringify(precache),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'baseline-widely-available',
            modulePreload: false,
            rolldownOptions: {
              input: path.join(root, 'src/workers', source),
              output: { format: 'iife', entryFileNames: file },
            },
          },
        });
      }
    },
  };
}

/** Hashed file names need no revision; the others get a hash of their content. */
async function precacheList(folder: string): Promise<{ url: string; revision: string | null }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => PRECACHED.test(file))
    .toSorted();
  return Promise.all(
    files.map(async (file) => ({
      url: file === 'index.html' ? '/shell' : `/${file}`,
      revision: file.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(await readFile(path.join(folder, file)))
            .digest('base64url')
            .slice(0, 16),
    })),
  );
}
