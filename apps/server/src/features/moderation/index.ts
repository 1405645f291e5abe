export { moderationPersonalData } from './moderation.personal-data.ts';
export { moderationRoutes } from './moderation.routes.ts';
export { createModerationService } from './moderation.service.ts';
export { createWordList } from './word-list.ts';
