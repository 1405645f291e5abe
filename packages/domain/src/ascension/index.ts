export { ascensionMessages } from './ascension.messages.ts';
export { type LevelInterval, levelHistory } from './level-history.ts';
export { hasTrail, levelFromName, levelName, titleOf } from './level-name.ts';
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
