import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { avatarsPersonalData } from './avatars.personal-data.ts';
import { avatarsRoutes } from './avatars.routes.ts';
import { createAvatarsService } from './avatars.service.ts';

export function createAvatars(platform: Platform): Feature {
  const avatars = createAvatarsService(platform);
  return {
    name: 'avatars',
    personalData: avatarsPersonalData,
    routes: (app) => avatarsRoutes(app, { avatars, storage: platform.storage }),
  };
}
