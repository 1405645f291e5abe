export { createStreaks } from './feature.ts';
export {
  createStreaksService,
  type StreakHistory,
  type StreaksService,
} from './streaks.service.ts';
