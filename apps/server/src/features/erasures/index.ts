export { erasuresRoutes } from './erasures.routes.ts';
export { createErasuresService } from './erasures.service.ts';
