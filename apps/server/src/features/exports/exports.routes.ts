import { exportSchema } from '@goreal/domain/exports/export';
import { z } from 'zod';
import { callerOf, OWN_ACCOUNT, ownerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { ExportsService } from './exports.service.ts';

export function exportsRoutes(
  app: App,
  { exports, storage }: { exports: ExportsService; storage: Storage },
): void {
  app.get('/api/users/:uid/exports', {
    config: OWN_ACCOUNT,
    schema: {
      summary: 'Own archives, newest first',
      response: { 200: z.object({ items: z.array(exportSchema) }) },
    },
    handler: async (request) => ({ items: await exports.of(ownerOf(request).userId) }),
  });

  app.post('/api/users/:uid/exports', {
    config: { ...OWN_ACCOUNT, stepUp: true, limits: ['export'] },
    schema: {
      summary: 'Ask for an archive of all own data',
      response: { 202: exportSchema },
    },
    handler: async (request) => exports.request(ownerOf(request).userId),
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/exports/:exportId',
    config: { ...OWN_ACCOUNT, longLived: true },
    compress: false,
    schema: { hide: true, params: z.object({ exportId: z.uuid() }) },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const file = await exports.readyFile({ userId, exportId: request.params.exportId });
      return serveFile({ request, reply, storage }, file);
    },
  });
}
