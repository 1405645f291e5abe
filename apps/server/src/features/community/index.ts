import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { communityRoutes } from './community.routes.ts';

export function createCommunity(platform: Platform): Feature {
  return {
    name: 'community',
    operations: { 'GET /api/getCommunityStats': 'public' },
    routes: (app) => communityRoutes(app, platform),
  };
}
