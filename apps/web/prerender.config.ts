import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

type Renderer = typeof import('./src/prerender.tsx');

type Drawings = {
  shell: string;
  pages: Readonly<Record<string, { title: string; markup: string }>>;
};

/** The placeholder in `index.html` for the prerendered markup. */
const ROOT = '<div id="root"></div>';

/**
 * Renders the loading screen into `index.html`, and the public pages into `public-pages.json` (title and
 * markup by address), which the server sends to visitors. The first view is then painted before the code
 * arrives, and the app hydrates it.
 */
export function prerenderPages(): Plugin {
  let drawings: Promise<Drawings>;
  return {
    name: 'goreal:prerender',
    apply: 'build',
    configResolved({ root }) {
      drawings = draw(root);
    },
    async generateBundle() {
      const { pages } = await drawings;
      const source = JSON.stringify(pages);
      this.emitFile({ type: 'asset', fileName: 'public-pages.json', source });
    },
    async transformIndexHtml(html) {
      const { shell } = await drawings;
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT} to draw in`);
      return html.replace(ROOT, () => `<div id="root">${shell}</div>`);
    },
  };
}

async function draw(root: string): Promise<Drawings> {
  // In a folder of the project, so that the module resolves the project's packages.
  const cache = path.resolve(root, '../../.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'prerender-'));
  try {
    const renderer = await buildRenderer({ root, folder });
    // The shell first: rendering a page sets the module's session to signed out.
    const shell = checked('the loading screen', await renderer.renderShell());
    return { shell, pages: await drawPages(renderer) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Builds the app as a module for Node. */
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

async function drawPages({ PUBLIC_PAGES, renderPage }: Renderer): Promise<Drawings['pages']> {
  const pages = Object.entries(PUBLIC_PAGES).map(async ([address, title]) => {
    const markup = checked(address, await renderPage(address));
    return [address, { title, markup }] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** The Content-Security-Policy refuses inline styles and scripts. */
function checked(name: string, markup: string): string {
  if (/ style="|<script/.test(markup))
    throw new Error(`the markup of ${name} carries an inline style or script`);
  return markup;
}
