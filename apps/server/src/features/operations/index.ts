import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { registerClusterMetrics } from './cluster-metrics.ts';
import { operationsRoutes } from './operations.routes.ts';
import { setupRoutes } from './setup.routes.ts';
import { createSetupService } from './setup.service.ts';

export function createOperations(platform: Platform): Feature {
  const setup = createSetupService(platform);
  return {
    name: 'operations',
    rateLimits: {
      /** of one operator: each mail waits for the mail server */
      'test-mail': { points: 10, duration: 3600 },
    },
    routes(app) {
      operationsRoutes(app, platform);
      setupRoutes(app, { setup });
    },
    metrics: (metrics) => registerClusterMetrics(metrics, platform),
  };
}
