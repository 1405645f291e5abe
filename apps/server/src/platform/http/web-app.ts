import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { App } from './http-server.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the built web app: hashed assets for ever, everything else revalidated, and the page itself
 * for every path that is none of the server's, so that the router in the browser decides.
 */
export async function serveWebApp(app: App, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
    });
    await scope.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header(
          'cache-control',
          hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
    scope.get('/*', { schema: { hide: true } }, async (request, reply) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (/^\/(api|files|local)(\/|$)/.test(pathname) || /\.[a-z0-9]{1,5}$/i.test(pathname)) {
        return reply.callNotFound();
      }
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
    });
  };
  await app.register(plugin);
}
