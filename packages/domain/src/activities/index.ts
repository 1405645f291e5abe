export { activityMessages } from './activities.messages.ts';
export {
  type Activity,
  activitySchema,
  doubtSchema,
  RECENT_DAYS,
  type Stamina,
  type StaminaDistances,
  staminaSchema,
} from './activity.ts';
export {
  FILE_FAULTS,
  type FileFault,
  type FileResult,
  fileResultSchema,
  type UploadResult,
  uploadResultSchema,
} from './file-result.ts';
export { FILE_ENDINGS, FILE_LIMITS } from './files.ts';
export {
  appealSchema,
  ENTRY_LIMITS,
  type HeldActivity,
  type HeldImport,
  heldActivitySchema,
  heldImportSchema,
  holdReasonSchema,
  type NewEntry,
  newEntrySchema,
} from './hold.ts';
export {
  type ActivityLimits,
  activityLimitsSchema,
  DEFAULT_ACTIVITY_LIMITS,
  type Doubt,
  doubtsOf,
  mostUnreviewed,
  type SportLimits,
} from './limits.ts';
export { createEffortIndex, type EffortSpan, isSameEffort } from './same-effort.ts';
export {
  type ActivityFacts,
  type Score,
  STANDINGS,
  type Standing,
  scoreActivities,
  ZERO_REASONS,
  type ZeroReason,
} from './score.ts';
export {
  SPORT_FAMILIES,
  type Sport,
  type SportFamily,
  STAMINA_PER_KM,
  sportOf,
  staminaOf,
} from './sport.ts';
export {
  MAX_TIER,
  TIER_RARITIES,
  TIER_THRESHOLDS,
  type TierProgress,
  type TierRarity,
  tierForStamina,
  tierName,
  tierProgress,
  tierRarity,
} from './tiers.ts';
export { bulkOf, latenessOf, TRUST_LIMITS } from './trust.ts';
