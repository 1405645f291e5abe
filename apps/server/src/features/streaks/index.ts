export {
  createStreaksService,
  type EffortHistory,
  type StreaksService,
} from './streaks.service.ts';
