import {
  BACKGROUND_LIMITS,
  backgroundSchema,
  homeConfigSchema,
} from '@goreal/domain/backgrounds/background';
import { backgroundMessages } from '@goreal/domain/backgrounds/backgrounds.messages';
import { z } from 'zod';
import { receivePicture } from '#features/uploads/index.ts';
import { callerOf } from '#platform/http/access.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { BackgroundsService } from './backgrounds.service.ts';

const byId = z.object({ id: z.uuid() });
const pictureQuery = z.object({
  part: z.enum(['image', 'thumbnail']),
  name: z.string().min(1).max(1000),
});
const PICTURE = {
  // A background has less than this.
  maxBytes: BACKGROUND_LIMITS.maxBytes - 1,
  tooLarge: backgroundMessages.tooLarge,
  notImage: backgroundMessages.notImage,
};

const UPLOAD = { access: 'elder', refusals: { role: backgroundMessages.eldersOnly } } as const;

export function backgroundsRoutes(
  app: App,
  options: { backgrounds: BackgroundsService; storage: Storage },
): void {
  const { backgrounds, storage } = options;
  app.get('/api/config', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Background of the dashboard',
      response: { 200: homeConfigSchema },
    },
    handler: async () => backgrounds.config(),
  });

  app.put('/api/config', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Set the background that everyone sees, or none',
      body: z.strictObject({ backgroundId: z.uuid().nullable() }),
      response: { 200: homeConfigSchema },
    },
    handler: async (request) =>
      backgrounds.choose({ by: callerOf(request).userId, id: request.body.backgroundId }),
  });

  app.get('/api/backgrounds', {
    config: { access: 'elder' },
    schema: {
      summary: 'Backgrounds in the store, newest first',
      response: { 200: z.object({ items: z.array(backgroundSchema) }) },
    },
    handler: async () => ({ items: await backgrounds.list() }),
  });

  app.post('/api/backgrounds', {
    config: { ...UPLOAD, limits: ['write'] },
    schema: {
      summary: 'Make a background of a stored picture and its thumbnail',
      body: z.strictObject({
        imageId: z.uuid(),
        thumbnailId: z.uuid(),
        originalName: z.string().min(1).max(1000),
      }),
      response: { 201: backgroundSchema },
    },
    handler: async (request) => {
      const by = callerOf(request).userId;
      return backgrounds.save({ by, ...request.body });
    },
  });

  app.delete('/api/backgrounds/:id', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Delete a background; where it is set, the drawn one is shown again',
      params: byId,
      response: { 204: z.null() },
    },
    handler: async (request) => {
      await backgrounds.remove({ by: callerOf(request).userId, id: request.params.id });
    },
  });

  registerFileRoutes(app, (scope) => {
    scope.post('/api/backgrounds/pictures', {
      bodyLimit: BACKGROUND_LIMITS.maxBytes,
      config: { ...UPLOAD, limits: ['upload'], longLived: true, body: 'file' },
      schema: { hide: true, querystring: pictureQuery },
      handler: async (request, reply) => {
        const { part, name } = pictureQuery.parse(request.query);
        const by = callerOf(request).userId;
        const stored = await receivePicture(request, PICTURE, (received) =>
          backgrounds.store({ by, part, name, received }),
        );
        return reply.status(201).send(stored);
      },
    });
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/backgrounds/*',
    config: { access: 'signed-in', whileRestricted: 'open' },
    compress: false,
    schema: { hide: true, params: z.object({ '*': z.string() }) },
    handler: async (request, reply) => {
      const file = await backgrounds.picture(`backgrounds/${request.params['*']}`);
      return serveFile(
        { request, reply, storage },
        {
          path: file.path,
          contentType: file.content_type,
          size: file.size,
          etag: `"${file.file_id}"`,
          // A stored picture never changes; another one has another address.
          cacheControl: 'private, max-age=31536000, immutable, no-transform',
          modifiedAt: file.created_at,
          fileName: file.path.split('/').at(-1) ?? 'background',
          disposition: 'inline',
        },
      );
    },
  });
}
