export { createQuests } from './feature.ts';
export { OPENING_BOOK } from './opening-book.seed.ts';
export { fillEmptyBook } from './quest-book.repository.ts';
export {
  closePersonalQuest,
  forgetPersonalQuests,
  insertPersonalQuest,
} from './quests.repository.ts';
export { createQuestsService, type QuestsService } from './quests.service.ts';
