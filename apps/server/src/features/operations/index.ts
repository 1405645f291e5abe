import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import { registerClusterMetrics } from './cluster-metrics.ts';
import { operationsRoutes } from './operations.routes.ts';

export function createOperations(platform: Platform): Feature {
  return {
    name: 'operations',
    routes: (app) => operationsRoutes(app, platform),
    metrics: (metrics) => registerClusterMetrics(metrics, platform),
  };
}
