export {
  CLIENT_EVENT_LIMITS,
  clientEventSchema,
  ERROR_SEVERITIES,
  ERROR_TYPES,
  type ErrorSeverity,
  severityOf,
} from './client-event.ts';
