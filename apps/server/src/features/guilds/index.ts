export { guildsRoutes } from './guilds.routes.ts';
