export { streaksPersonalData } from './streaks.personal-data.ts';
export { streaksRoutes } from './streaks.routes.ts';
export {
  createStreaksService,
  type StreakHistory,
  type StreaksService,
} from './streaks.service.ts';
