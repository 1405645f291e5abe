export {
  LOG_TYPES,
  type LogEntry,
  type LogPage,
  type LogQuery,
  type LogType,
  logEntrySchema,
  logPageSchema,
  logQuerySchema,
  logTypeOf,
  sportTypesOf,
} from './activity-log.ts';
export { LINK_STATES, type LinkState, STRAVA_STATES, type StravaState } from './app-state.ts';
export {
  BUDGET_SHARES,
  type CallKind,
  LOG_LIMIT,
  LOG_NAME_LENGTH,
  MANUAL_SYNC_SECONDS,
  OVERLAP_DAYS,
  PAGE_SIZE,
  RAW_DAYS,
  STATE_MINUTES,
} from './limits.ts';
export {
  type StravaOperations,
  type StravaStatus,
  type StravaSync,
  stravaOperationsSchema,
  stravaStatusSchema,
  stravaSyncSchema,
} from './status.ts';
export { stravaMessages } from './strava.messages.ts';
