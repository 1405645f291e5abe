export { guildsPersonalData } from './guilds.personal-data.ts';
export { guildsRoutes } from './guilds.routes.ts';
export { createGuildsService } from './guilds.service.ts';
