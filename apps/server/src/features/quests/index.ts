export { type QuestSeed, seedQuests } from './quests.repository.ts';
export { questsRoutes } from './quests.routes.ts';
export { type AcceptedQuest, createQuestsService, type QuestsService } from './quests.service.ts';
