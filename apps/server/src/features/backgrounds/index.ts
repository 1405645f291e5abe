import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { backgroundsRoutes } from './backgrounds.routes.ts';
import { createBackgroundsService } from './backgrounds.service.ts';

export function createBackgrounds(platform: Platform): Feature {
  const backgrounds = createBackgroundsService(platform);
  return {
    name: 'backgrounds',
    operations: {
      'GET /api/backgrounds': 'elder',
      'POST /api/backgrounds': 'elder',
      'DELETE /api/backgrounds/{id}': 'elder',
      'GET /api/config': 'signed-in',
      'PUT /api/config': 'elder',
    },
    personalData: {
      tables: [],
      mentions: {
        'background_files.uploaded_by': BELONGS,
        'backgrounds.uploaded_by': BELONGS,
        'home_config.updated_by': BELONGS,
      },
    },
    routes: (app) => backgroundsRoutes(app, { backgrounds, storage: platform.storage }),
  };
}

const BELONGS =
  'the picture belongs to the Academy; the uploader’s name is deleted with the account';
