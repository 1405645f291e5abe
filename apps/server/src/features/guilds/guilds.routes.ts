import { GUILD_IMAGE_LIMITS, guildSchema } from '@goreal/domain/guilds/guild';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { z } from 'zod';
import { receivePicture } from '#features/uploads/index.ts';
import { callerOf } from '#platform/http/access.ts';
import { registerFileRoutes } from '#platform/http/file-routes.ts';
import type { App } from '#platform/http/http-server.ts';
import { serveFile } from '#platform/http/serve-file.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { GuildsService } from './guilds.service.ts';

const guildParams = z.object({ guild: z.enum(GUILD_IDS) });
const IMAGE = {
  maxBytes: GUILD_IMAGE_LIMITS.maxBytes,
  tooLarge: guildMessages.image.tooLarge,
  notImage: guildMessages.image.notImage,
};

export function guildsRoutes(app: App, options: { guilds: GuildsService; storage: Storage }): void {
  const { guilds, storage } = options;
  app.get('/api/guilds', {
    config: { access: 'public' },
    schema: {
      summary: 'The three guilds',
      response: { 200: z.object({ items: z.array(guildSchema) }) },
    },
    handler: async () => ({ items: await guilds.all() }),
  });

  registerFileRoutes(app, (scope) => {
    scope.put('/api/guilds/:guild/image', {
      bodyLimit: GUILD_IMAGE_LIMITS.maxBytes,
      config: { access: 'elder', limits: ['upload'], longLived: true, body: 'file' },
      schema: { hide: true, params: guildParams },
      handler: async (request) => {
        const { guild } = guildParams.parse(request.params);
        const by = callerOf(request).userId;
        return receivePicture(request, IMAGE, (received) =>
          guilds.setImage({ by, guild, received }),
        );
      },
    });
  });

  app.delete('/api/guilds/:guild/image', {
    config: { access: 'elder', limits: ['write'] },
    schema: {
      summary: 'Remove the picture of a guild; its drawn crest is shown again',
      params: guildParams,
      response: { 200: guildSchema },
    },
    handler: async (request) =>
      guilds.removeImage({ by: callerOf(request).userId, guild: request.params.guild }),
  });

  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/guild_images/:guild.png',
    config: { access: 'signed-in', whileRestricted: 'open' },
    compress: false,
    schema: { hide: true, params: guildParams },
    handler: async (request, reply) => {
      const { guild } = request.params;
      const image = await guilds.image(guild);
      return serveFile(
        { request, reply, storage },
        {
          path: image.path,
          contentType: 'image/png',
          size: image.size,
          etag: `"${guild}-${image.changedAt.getTime()}"`,
          cacheControl: 'private, no-cache, no-transform',
          modifiedAt: image.changedAt,
          fileName: `${guild}.png`,
          disposition: 'inline',
        },
      );
    },
  });
}
