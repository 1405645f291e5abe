export {
  CLIENT_EVENT_LIMITS,
  clientEventSchema,
  ERROR_SEVERITIES,
  ERROR_TYPES,
  type ErrorSeverity,
  type ErrorType,
  severityOf,
} from './client-event.ts';
export {
  ERROR_LOG_LIMITS,
  ERROR_RANGES,
  type ErrorFilter,
  type ErrorGroup,
  type ErrorLog,
  errorFilterSchema,
  errorGroupSchema,
  errorLogSchema,
  startOfRange,
} from './error-log.ts';
export { eventContext } from './event-context.ts';
export { type Fault, faultIdentity } from './fingerprint.ts';
