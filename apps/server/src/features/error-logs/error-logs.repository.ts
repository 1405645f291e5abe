import type { ERROR_TYPES, ErrorSeverity } from '@goreal/domain/error-logs';
import type { Connection } from '#platform/database/database.ts';

type ErrorLogsTables = {
  error_logs: {
    error_type: string;
    severity: string;
    message: string;
    component: string | null;
    stack: string | null;
    url: string | null;
    user_agent: string | null;
    user_id: string | null;
    additional_data: string | null;
  };
};

export type NewErrorLog = {
  errorType: (typeof ERROR_TYPES)[number];
  severity: ErrorSeverity;
  message: string;
  stack?: string | undefined;
  url?: string | undefined;
  userAgent?: string | undefined;
  userId?: string | undefined;
  additionalData?: string | undefined;
};

export async function insertErrorLog(connection: Connection, log: NewErrorLog): Promise<void> {
  await connection
    .tables<ErrorLogsTables>()
    .insertInto('error_logs')
    .values({
      error_type: log.errorType,
      severity: log.severity,
      message: log.message,
      component: null,
      stack: log.stack ?? null,
      url: log.url ?? null,
      user_agent: log.userAgent ?? null,
      user_id: log.userId ?? null,
      additional_data: log.additionalData ?? null,
    })
    .execute();
}
