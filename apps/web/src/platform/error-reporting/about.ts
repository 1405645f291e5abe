import type { ErrorSeverity, ErrorType } from '@goreal/domain/error-logs/client-event';

/** Where and how grave a fault is; `javascript` and `high` unless told. */
export type About = {
  component?: string;
  errorType?: ErrorType;
  severity?: ErrorSeverity;
  /** Small facts that help to find the cause; never words a person wrote. */
  additionalData?: Record<string, string | number | boolean>;
};
