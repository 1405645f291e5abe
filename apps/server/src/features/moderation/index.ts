export { blocksRoutes } from './blocks.routes.ts';
export { moderationPersonalData } from './moderation.personal-data.ts';
export { moderationRoutes } from './moderation.routes.ts';
export { createModerationService } from './moderation.service.ts';
export { mutesRoutes } from './mutes.routes.ts';
export { createMutesService } from './mutes.service.ts';
export { createWordList } from './word-list.ts';
