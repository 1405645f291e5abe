export { ascensionMessages } from './ascension.messages.ts';
export { type LevelInterval, levelHistory } from './level-history.ts';
export { levelFromName, levelName } from './level-name.ts';
export {
  hasReached,
  LEVEL_IDS,
  LEVEL_THRESHOLDS,
  type LevelId,
  type LevelProgress,
  levelForAura,
  levelIdSchema,
  progressToNext,
} from './levels.ts';
