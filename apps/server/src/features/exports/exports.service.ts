import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { Export } from '@goreal/domain/exports/export';
import { exportMessages } from '@goreal/domain/exports/exports.messages';
import { AppError } from '#platform/http/app-error.ts';
import type { ServedFile } from '#platform/http/serve-file.ts';
import { attemptEach } from '#platform/jobs/attempt-each.ts';
import { type ExportsContext, exportBytes } from './build-export.ts';
import type { ExportRow } from './exports.repository.ts';
import {
  deleteExport,
  expiredExports,
  exportsOf,
  findReadyExport,
  giveUpExports,
  insertExport,
  missedExports,
} from './exports.repository.ts';

export type ExportsService = {
  /**
   * Requests an archive; returns the one in progress if there is one.
   * @throws {AppError} `unavailable` when the disk has no room for it
   */
  request(userId: string): Promise<Export>;
  /** Newest first, at most ten. */
  of(userId: string): Promise<Export[]>;
  /** @throws {AppError} `not-found`: another's, expired or not ready */
  readyFile(options: { userId: string; exportId: string }): Promise<ServedFile>;
  /**
   * Job `exports.expire`: removes expired archives, queues lost jobs again (a restore restores no queue), and
   * gives up requests that never finished.
   */
  expire(): Promise<void>;
};

/** Longer than all attempts of a job together. */
const MISSED_MS = 2 * HOUR_MS;
const STUCK_MS = 6 * HOUR_MS;
const BATCH = 100;

const isInProgress = ({ status }: ExportRow): boolean =>
  status === 'waiting' || status === 'building';

export function createExportsService(context: ExportsContext): ExportsService {
  const { database, clock, storage, jobs } = context;
  const present = (row: ExportRow): Export => {
    const isHere =
      row.status === 'ready' && row.expires_at !== null && row.expires_at > clock.now();
    return {
      exportId: row.export_id,
      status: row.status,
      requestedAt: row.requested_at.toISOString(),
      readyAt: row.ready_at?.toISOString() ?? null,
      expiresAt: row.expires_at?.toISOString() ?? null,
      size: row.size,
      url: isHere ? `/files/exports/${row.export_id}` : null,
    };
  };
  return {
    async request(userId) {
      const begun = (await exportsOf(database, userId)).find(isInProgress);
      if (begun) return present(begun);
      await context.diskRoom.assert(await exportBytes(context, userId), exportMessages.noRoom);
      const row = await insertExport(database, { userId, at: clock.now() });
      if (row) await jobs.send('exports.build', { exportId: row.export_id });
      const known = row ?? (await exportsOf(database, userId)).at(0);
      if (!known) throw new AppError('aborted');
      return present(known);
    },
    of: async (userId) => (await exportsOf(database, userId)).map(present),
    async readyFile({ userId, exportId }) {
      const row = await findReadyExport(database, { userId, exportId, now: clock.now() });
      if (!row) throw new AppError('not-found');
      return {
        path: row.path,
        contentType: 'application/zip',
        size: row.size,
        etag: `"${row.sha256}"`,
        modifiedAt: row.ready_at,
        fileName: `goreal-${row.ready_at.toISOString().slice(0, 10)}.zip`,
        disposition: 'attachment',
      };
    },
    async expire() {
      const now = clock.now();
      await giveUpExports(database, new Date(now.getTime() - STUCK_MS));
      const missed = await missedExports(database, new Date(now.getTime() - MISSED_MS));
      for (const exportId of missed) await jobs.send('exports.build', { exportId });
      await attemptEach(await expiredExports(database, { now, limit: BATCH }), async (row) => {
        await storage.remove(row.path);
        await deleteExport(database, row.export_id);
      });
    },
  };
}
