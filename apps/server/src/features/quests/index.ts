export { type QuestSeed, seedQuests } from './quests.repository.ts';
export { questsRoutes } from './quests.routes.ts';
export { createQuestsService, type QuestsService } from './quests.service.ts';
