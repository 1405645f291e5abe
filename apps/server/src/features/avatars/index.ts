import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { avatarsOf } from './avatars.repository.ts';
import { avatarsRoutes } from './avatars.routes.ts';
import { createAvatarsService } from './avatars.service.ts';

export function createAvatars(platform: Platform): Feature {
  const avatars = createAvatarsService(platform);
  return {
    name: 'avatars',
    operations: {
      'GET /api/avatars': 'signed-in, ids',
      'POST /api/members/{memberId}/avatar/remove': 'elder',
      'PUT /api/users/{uid}/avatar': 'signed-in, closed while restricted',
    },
    personalData: {
      tables: [{ table: 'avatars', owner: 'user_id', key: 'user_id' }],
      folders: ['avatars'],
      async files(connection, userId) {
        const rows = await avatarsOf(connection, [userId]);
        return rows.flatMap(({ path }) => (path === null ? [] : [{ path, name: 'avatar.webp' }]));
      },
    },
    routes: (app) => avatarsRoutes(app, { avatars, storage: platform.storage }),
  };
}
