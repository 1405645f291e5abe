export { departedAura } from './erasures.repository.ts';
export { erasuresRoutes } from './erasures.routes.ts';
export { createErasuresService } from './erasures.service.ts';
