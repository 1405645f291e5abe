import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

type Renderer = typeof import('./src/prerender.tsx');

/**
 * Draws the public pages into `public-pages.json`: title and markup by address, for the server to send to visitors.
 * The words are then there with the document instead of after all of the code.
 */
export function prerenderPages(): Plugin {
  let outDir = '';
  let root = '';
  return {
    name: 'goreal:prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const folder = await mkdtemp(path.join(outDir, 'prerender-'));
      try {
        const pages = await drawPages(await buildRenderer({ root, folder }));
        await writeFile(path.join(outDir, 'public-pages.json'), JSON.stringify(pages));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

/** The app as a module for Node, in a folder from which it finds the project's packages. */
async function buildRenderer(options: { root: string; folder: string }): Promise<Renderer> {
  const { root, folder } = options;
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    build: { ssr: 'src/prerender.tsx', outDir: folder, target: 'node24' },
  });
  return import(pathToFileURL(path.join(folder, 'prerender.js')).href);
}

async function drawPages({ PUBLIC_PAGES, renderPage }: Renderer): Promise<object> {
  const pages = Object.entries(PUBLIC_PAGES).map(async ([address, title]) => {
    const markup = await renderPage(address);
    // The Content-Security-Policy would refuse both, and the page would look other than drawn.
    if (/ style="|<script/.test(markup))
      throw new Error(`the markup of ${address} carries an inline style or script`);
    return [address, { title, markup }];
  });
  return Object.fromEntries(await Promise.all(pages));
}
