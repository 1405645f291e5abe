import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './http-server.ts';

const FIRST_FILES = 'first-files.json';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** What these paths do not serve does not exist; every other path belongs to the router in the browser. */
const SERVER_PATHS = /^\/(api|files|local)(\/|$)/;

/**
 * Serves the built web app: hashed assets for ever, everything else revalidated, and the page itself for
 * every path that is none of the server's. Does nothing when the app has not been built.
 */
export async function serveWebApp(app: App, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const pages = await pagesWithFirstFiles(folder, page);
  const files = new Set(await webPaths(folder));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  });
  app.route({
    method: 'GET',
    url: '/*',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (files.has(pathname)) {
        reply.header('cache-control', cachingOf(pathname));
        return reply.sendFile(pathname);
      }
      if (SERVER_PATHS.test(pathname) || path.extname(pathname) !== '') return reply.callNotFound();
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(pages.get(request.url) ?? pages.get(pathname) ?? page);
    },
  });
}

/**
 * The page of each address, by its whole path or without its question, that the build names in `first-files.json`, asking at once for the code which it would
 * find out to need only after its first code had come: on a slow line that is a round trip and more.
 */
async function pagesWithFirstFiles(folder: string, page: string): Promise<Map<string, string>> {
  const named = path.join(folder, FIRST_FILES);
  if (!existsSync(named)) return new Map();
  const firstFiles: Record<string, string[]> = JSON.parse(await readFile(named, 'utf8'));
  return new Map(
    Object.entries(firstFiles).map(([address, files]) => {
      const links = files.filter((file) => !page.includes(`"${file}"`)).map(linkTo);
      return [address, page.replace('</head>', `${links.join('')}</head>`)];
    }),
  );
}

function linkTo(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;
}

function cachingOf(pathname: string): string {
  return pathname.startsWith('/assets/')
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'no-cache';
}

/** URL paths of the built files, without the page and what only the server reads. */
async function webPaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== 'index.html' && entry.name !== FIRST_FILES)
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => `/${file.split(path.sep).join('/')}`);
}
