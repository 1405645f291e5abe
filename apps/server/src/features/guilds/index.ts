import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { guildsPersonalData } from './guilds.personal-data.ts';
import { guildsRoutes } from './guilds.routes.ts';
import { createGuildsService } from './guilds.service.ts';

export function createGuilds(platform: Platform): Feature {
  const guilds = createGuildsService(platform);
  return {
    name: 'guilds',
    personalData: guildsPersonalData,
    routes: (app) => guildsRoutes(app, { guilds, storage: platform.storage }),
  };
}
