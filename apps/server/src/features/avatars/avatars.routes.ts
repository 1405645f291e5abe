import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { AVATAR_LIMITS } from '@goreal/domain/avatars/avatar';
import { avatarSchema, emblemChoiceSchema } from '@goreal/domain/avatars/avatar-schema';
import { avatarMessages } from '@goreal/domain/avatars/avatars.messages';
import { z } from 'zod';
import { receivePicture } from '#features/uploads/index.ts';
import { callerOf, memberParams, ownerOf } from '#platform/http/access.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { AvatarsService } from './avatars.service.ts';

const idList = z
  .string()
  .max(AVATAR_LIMITS.lookUpMax * 64)
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .refine((ids) => ids.length <= AVATAR_LIMITS.lookUpMax);
const PICTURE = {
  maxBytes: AVATAR_LIMITS.pictureMaxBytes,
  tooLarge: avatarMessages.tooLarge,
  notImage: avatarMessages.notPicture,
};

export function avatarsRoutes(
  app: App,
  options: { avatars: AvatarsService; storage: Storage },
): void {
  const { avatars, storage } = options;
  app.get('/api/avatars', {
    config: { access: 'signed-in', whileRestricted: 'open' },
    schema: {
      summary: 'Avatars of these players; those without one are left out',
      querystring: z.object({ ids: idList.describe('user ids, separated by commas, at most 100') }),
      response: { 200: z.object({ items: z.array(avatarSchema) }) },
    },
    handler: async (request) => ({
      items: await avatars.of(request.query.ids, callerOf(request)),
    }),
  });

  app.put('/api/users/:uid/avatar', {
    config: { access: 'signed-in', whileRestricted: 'closed', limits: ['write'] },
    schema: {
      summary: 'Choose a drawn emblem, or none',
      body: emblemChoiceSchema,
      response: { 200: avatarSchema },
    },
    handler: async (request) => avatars.chooseEmblem(ownerOf(request).userId, request.body.emblem),
  });

  app.post('/api/members/:memberId/avatar/remove', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Remove the picture of a member, who reads the reason',
      tags: ['members'],
      params: memberParams,
      body: z.strictObject({ reason: reasonSchema }),
      response: { 200: avatarSchema },
    },
    handler: async (request) =>
      avatars.removePicture({
        elder: callerOf(request),
        userId: request.params.memberId,
        reason: request.body.reason,
      }),
  });

  registerFileRoutes(app, (scope) => {
    scope.put('/api/users/:uid/avatar/picture', {
      bodyLimit: AVATAR_LIMITS.pictureMaxBytes,
      config: { access: 'signed-in', whileRestricted: 'closed', limits: ['upload'], body: 'file' },
      schema: { hide: true },
      handler: async (request) => {
        // Before the body is received.
        const { userId } = ownerOf(request);
        return receivePicture(request, PICTURE, (picture) => avatars.setPicture(userId, picture));
      },
    });
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/avatars/*',
    config: { access: 'signed-in', whileRestricted: 'open' },
    compress: false,
    schema: { hide: true, params: z.object({ '*': z.string() }) },
    handler: async (request, reply) => {
      const file = await avatars.picture(`avatars/${request.params['*']}`, callerOf(request));
      return serveFile(
        { request, reply, storage },
        {
          path: file.path,
          contentType: 'image/webp',
          size: file.size,
          // A new picture has a new address.
          etag: `"${file.path}"`,
          cacheControl: 'private, max-age=31536000, immutable, no-transform',
          modifiedAt: file.changed_at,
          fileName: 'avatar.webp',
          disposition: 'inline',
        },
      );
    },
  });
}
