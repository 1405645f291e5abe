export { deliverLetters } from './deliver-letters.ts';
export { createNotifications } from './feature.ts';
export { type Letter, type NewLetter, presentLetter } from './letter.ts';
export type { NotificationsService } from './notifications.service.ts';
