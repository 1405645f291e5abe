import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { blocksRoutes } from './blocks.routes.ts';

export { addressablePlayers, mayAddress } from './addressable-players.repository.ts';

export function createBlocks(platform: Platform): Feature {
  return {
    name: 'blocks',
    tag: 'moderation',
    operations: {
      'GET /api/users/{uid}/blocks': 'signed-in',
      'PUT /api/users/{uid}/blocks/{blockedId}': 'signed-in',
      'DELETE /api/users/{uid}/blocks/{blockedId}': 'signed-in',
    },
    personalData: {
      tables: [{ table: 'player_blocks', owner: 'user_id', key: 'blocked_id' }],
      mentions: {
        'player_blocks.blocked_id': 'whom somebody else blocked; deleted with either account',
      },
    },
    routes: (app) => blocksRoutes(app, platform),
  };
}
