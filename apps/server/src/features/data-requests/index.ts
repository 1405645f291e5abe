import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { dataRequestsRoutes } from './data-requests.routes.ts';

export function createDataRequests(platform: Platform): Feature {
  return {
    name: 'data-requests',
    tag: 'personal data',
    operations: {
      'GET /api/dataRequests': 'super_admin',
    },
    routes: (app) => dataRequestsRoutes(app, platform),
  };
}
