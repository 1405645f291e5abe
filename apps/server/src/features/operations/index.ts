export { registerClusterMetrics } from './cluster-metrics.ts';
export { operationsRoutes } from './operations.routes.ts';
