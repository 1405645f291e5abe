import { createHash } from 'node:crypto';
import {
  ERROR_LOG_LIMITS,
  type ErrorFilter,
  type ErrorGroup,
  type ErrorLog,
  startOfRange,
} from '@goreal/domain/error-logs/error-log';
import { type Fault, faultIdentity } from '@goreal/domain/error-logs/fingerprint';
import { appendAudit } from '#features/audit/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { deleteInParts } from '#platform/database/delete-in-parts.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  type ErrorGroupRow,
  type ErrorLogRow,
  errorGroupsPage,
  errorLogsPage,
  insertErrorLog,
  type NewErrorLog,
  pruneErrorGroups,
  pruneErrorLogs,
  settleGroup,
} from './error-logs.repository.ts';

export type ErrorLogsService = {
  record(log: Omit<NewErrorLog, 'fingerprint' | 'at'>): Promise<void>;
  /** Reports, the newest first. */
  logs(
    options: ErrorFilter & PageRequest & { fingerprint?: string | undefined },
  ): Promise<Page<ErrorLog>>;
  /** Fault groups seen within the range, latest first, at most 100. */
  groups(filter: ErrorFilter): Promise<ErrorGroup[]>;
  /** Marks a group as resolved or open. @throws {AppError} `not-found` */
  settle(options: { elderId: string; fingerprint: string; resolved: boolean }): Promise<void>;
  /** Deletes reports beyond their retention, and beyond the number that is kept. */
  prune(): Promise<number>;
};

export function createErrorLogsService(options: {
  database: Database;
  clock: Clock;
  kept?: { reports: number; faults: number };
}): ErrorLogsService {
  const { database, clock, kept = ERROR_LOG_LIMITS.kept } = options;
  return {
    record: (log) =>
      insertErrorLog(
        database,
        { ...log, fingerprint: fingerprintOf(log), at: clock.now() },
        ERROR_LOG_LIMITS.rowsPerHour,
      ),
    async logs({ range, ...options }) {
      const from = startOfRange(range, clock.now());
      return mapPage(await errorLogsPage(database, { ...options, from }), presentLog);
    },
    async groups({ range, ...filter }) {
      const from = startOfRange(range, clock.now());
      const limit = ERROR_LOG_LIMITS.page;
      return (await errorGroupsPage(database, { ...filter, from, limit })).map(presentGroup);
    },
    settle: ({ elderId, fingerprint, resolved }) =>
      database.transaction(async (tx) => {
        const mark = resolved ? { at: clock.now(), by: elderId } : null;
        if (!(await settleGroup(tx, { fingerprint, resolved: mark }))) {
          throw new AppError('not-found');
        }
        await appendAudit(tx, {
          actorId: elderId,
          action: resolved ? 'error.resolve' : 'error.reopen',
          subject: `error:${fingerprint}`,
        });
      }),
    async prune() {
      const before = daysBefore(clock.now(), ERROR_LOG_LIMITS.keepDays);
      const reports = await deleteInParts((limit) =>
        pruneErrorLogs(database, { before, kept: kept.reports, limit }),
      );
      await deleteInParts((limit) =>
        pruneErrorGroups(database, { before, kept: kept.faults, limit }),
      );
      return reports;
    },
  };
}

function fingerprintOf(fault: Fault): string {
  return createHash('sha256').update(faultIdentity(fault)).digest('hex').slice(0, 32);
}

function presentLog(row: ErrorLogRow): ErrorLog {
  return {
    id: String(row.error_id),
    timestamp: row.created_at.toISOString(),
    errorType: row.error_type,
    severity: row.severity,
    message: row.message,
    component: row.component,
    stack: row.stack,
    url: row.url,
    userAgent: row.user_agent,
    userId: row.user_id,
    additionalData: row.additional_data,
    fingerprint: row.fingerprint,
  };
}

function presentGroup(row: ErrorGroupRow): ErrorGroup {
  const { firstSeen, lastSeen, resolvedAt } = row;
  return {
    ...row,
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    state: resolvedAt === null ? 'open' : lastSeen > resolvedAt ? 'regressed' : 'resolved',
  };
}
