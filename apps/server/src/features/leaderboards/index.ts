export { leaderboardsPersonalData } from './leaderboards.personal-data.ts';
export { leaderboardsRoutes } from './leaderboards.routes.ts';
export { createLeaderboardsService } from './leaderboards.service.ts';
