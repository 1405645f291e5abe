export { ascensionMessages } from './ascension.messages.ts';
export { type LevelInterval, levelHistory } from './level-history.ts';
export { levelIdSchema } from './level-id-schema.ts';
export { hasTrail, levelFromName, levelName, titleOf } from './level-name.ts';
export {
  hasReached,
  LEVEL_IDS,
  LEVEL_THRESHOLDS,
  type LevelId,
  type LevelProgress,
  levelForAura,
  progressToNext,
} from './levels.ts';
