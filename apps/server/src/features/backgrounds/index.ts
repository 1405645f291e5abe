export { backgroundsPersonalData } from './backgrounds.personal-data.ts';
export { backgroundsRoutes } from './backgrounds.routes.ts';
export { createBackgroundsService } from './backgrounds.service.ts';
