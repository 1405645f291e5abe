import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { backgroundsPersonalData } from './backgrounds.personal-data.ts';
import { backgroundsRoutes } from './backgrounds.routes.ts';
import { createBackgroundsService } from './backgrounds.service.ts';

export function createBackgrounds(platform: Platform): Feature {
  const backgrounds = createBackgroundsService(platform);
  return {
    name: 'backgrounds',
    personalData: backgroundsPersonalData,
    routes: (app) => backgroundsRoutes(app, { backgrounds, storage: platform.storage }),
  };
}
