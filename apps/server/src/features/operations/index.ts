import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { registerClusterMetrics } from './cluster-metrics.ts';
import { operationsRoutes, setupRoutes } from './operations.routes.ts';
import { createSamples } from './samples.ts';
import { createSetupService } from './setup.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'operations.sample': NoPayload;
  }
}

export function createOperations(platform: Platform): Feature {
  const samples = createSamples(platform);
  const setup = createSetupService(platform);
  return {
    name: 'operations',
    operations: {
      'GET /api/operations': 'super_admin',
      'GET /api/setup': 'super_admin',
      'POST /api/setup/testMail': 'super_admin',
    },
    rateLimits: {
      /** of one operator: each mail waits for the mail server */
      'test-mail': { points: 10, duration: 3600 },
    },
    routes(app) {
      operationsRoutes(app, { ...platform, samples });
      setupRoutes(app, { setup });
    },
    jobs(jobs) {
      jobs.repeat('operations.sample', '*/15 * * * *', () => samples.take());
    },
    metrics: (metrics) => registerClusterMetrics(metrics, platform),
  };
}
