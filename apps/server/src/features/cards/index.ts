export { cardsPersonalData } from './cards.personal-data.ts';
export { cardsRoutes } from './cards.routes.ts';
export { createCardsService } from './cards.service.ts';
