export { personalQuestsPersonalData } from './personal-quests.personal-data.ts';
export { personalQuestsRoutes } from './personal-quests.routes.ts';
export { createPersonalQuestsService } from './personal-quests.service.ts';
