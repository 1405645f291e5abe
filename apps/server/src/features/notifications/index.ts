export { deliverLetters } from './deliver-letters.ts';
export { type Letter, type NewLetter, presentLetter } from './letter.ts';
export { notificationsPersonalData } from './notifications.personal-data.ts';
export { notificationsRoutes } from './notifications.routes.ts';
export { createNotificationsService, type NotificationsService } from './notifications.service.ts';
