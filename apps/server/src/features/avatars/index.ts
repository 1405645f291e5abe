export { avatarsPersonalData } from './avatars.personal-data.ts';
export { avatarsRoutes } from './avatars.routes.ts';
export { createAvatarsService } from './avatars.service.ts';
