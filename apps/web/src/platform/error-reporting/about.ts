import type { ErrorSeverity, ErrorType } from '@goreal/domain/error-logs/client-event';

/** Component, type and severity of an error; the defaults are `javascript` and `high`. */
export type About = {
  component?: string;
  errorType?: ErrorType;
  severity?: ErrorSeverity;
};
