export { type Letter, presentLetter } from './letter.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { createNotificationsService } from './notifications.service.ts';
