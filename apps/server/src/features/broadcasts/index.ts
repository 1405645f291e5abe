export { broadcastsPersonalData } from './broadcasts.personal-data.ts';
export { broadcastsRoutes } from './broadcasts.routes.ts';
export { createBroadcastsService } from './broadcasts.service.ts';
