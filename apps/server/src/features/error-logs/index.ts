import { ERROR_LOG_LIMITS } from '@goreal/domain/error-logs/error-log';
import type { AccountsService } from '#features/accounts/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { deleteReportsOf } from './error-logs.repository.ts';
import { errorLogsRoutes } from './error-logs.routes.ts';
import { createErrorLogsService } from './error-logs.service.ts';
import { recordServerFaults } from './server-faults.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'error-logs.prune': NoPayload;
  }
}

export function createErrorLogs(
  platform: Platform,
  { accounts }: { accounts: Pick<AccountsService, 'profileOf'> },
): Feature {
  const { faults } = platform;
  const errorLogs = createErrorLogsService(platform);
  return {
    name: 'error-logs',
    tag: 'error-logs',
    operations: {
      'GET /api/errorGroups': 'elder',
      'PUT /api/errorGroups/{fingerprint}/resolution': 'elder',
      'GET /api/errorLogs': 'elder',
      'POST /api/logClientEvent': 'public',
    },
    personalData: {
      tables: [],
      mentions: {
        'error_logs.user_id':
          'says on whose page the app failed; the report is deleted with its text',
        'error_groups.resolved_by': 'the bare id of the elder who marked a fault as resolved',
      },
      erase: deleteReportsOf,
    },
    rateLimits: { 'client-event': { points: ERROR_LOG_LIMITS.reportsPerDay, duration: 86_400 } },
    routes(app) {
      recordServerFaults(app, { errorLogs, faults, profileOf: accounts.profileOf });
      errorLogsRoutes(app, { errorLogs });
    },
    jobs(jobs) {
      jobs.repeat('error-logs.prune', '41 * * * *', () => errorLogs.prune());
    },
  };
}
