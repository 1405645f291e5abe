export { communityRoutes } from './community.routes.ts';
