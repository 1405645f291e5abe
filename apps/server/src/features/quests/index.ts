export { OPENING_BOOK } from './opening-book.seed.ts';
export { fillEmptyBook } from './quest-book.repository.ts';
export { questBookRoutes } from './quest-book.routes.ts';
export { createQuestBook } from './quest-book.ts';
export { createQuestNews } from './quest-news.ts';
export { questsPersonalData } from './quests.personal-data.ts';
export {
  closePersonalQuest,
  forgetPersonalQuests,
  insertPersonalQuest,
} from './quests.repository.ts';
export { questsRoutes } from './quests.routes.ts';
export { createQuestsService, type QuestsService } from './quests.service.ts';
