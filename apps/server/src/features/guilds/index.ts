import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { guildsRoutes } from './guilds.routes.ts';
import { createGuildsService } from './guilds.service.ts';

export function createGuilds(platform: Platform): Feature {
  const guilds = createGuildsService(platform);
  return {
    name: 'guilds',
    operations: {
      'GET /api/guilds': 'public',
      'DELETE /api/guilds/{guild}/image': 'elder',
    },
    personalData: {
      tables: [],
      mentions: {
        'guilds.updated_by': 'who set a guild’s picture last; emptied by the foreign key',
      },
    },
    routes: (app) => guildsRoutes(app, { guilds, storage: platform.storage }),
  };
}
