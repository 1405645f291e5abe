export { measureHouse } from './house-metrics.ts';
export { operationsRoutes } from './operations.routes.ts';
