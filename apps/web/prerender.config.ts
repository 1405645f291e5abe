import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { classNames } from './class-names.config.ts';
import type { Drawings } from './documents.config.ts';
import { appMessages } from './src/app/app.messages.ts';
import { PUBLIC_PATHS } from './src/app/screens/pages.ts';

type Renderer = typeof import('./src/prerender.tsx');

/**
 * Renders the loading screen, and the public pages for visitors. The first view is then painted before the
 * code arrives, and the app hydrates it.
 */
export async function prerender(root: string): Promise<Drawings> {
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
    css: classNames,
    build: { ssr: 'src/prerender.tsx', outDir: folder, target: 'node24' },
  });
  return import(pathToFileURL(path.join(folder, 'prerender.js')).href);
}

const TITLES: Readonly<Record<string, string>> = appMessages.titles;

async function drawPages({ renderPage }: Renderer): Promise<Drawings['pages']> {
  const pages = PUBLIC_PATHS.map(async (address) => {
    const markup = checked(address, await renderPage(address));
    return [address, { title: TITLES[address] ?? '', markup }] as const;
  });
  return Object.fromEntries(await Promise.all(pages));
}

/** The Content-Security-Policy refuses inline styles and scripts. */
function checked(name: string, markup: string): string {
  if (/ style="|<script/.test(markup))
    throw new Error(`the markup of ${name} carries an inline style or script`);
  return markup;
}
