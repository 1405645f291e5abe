import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { HeldImport } from '@goreal/domain/activities/hold';
import { staminaOf } from '@goreal/domain/activities/sport';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import type { ActivitiesService } from './activities.service.ts';
import {
  activitiesOfImport,
  countWaitingImports,
  type ImportDoubt,
  type ImportLine,
  importDoubts,
  importLines,
  playerOfImport,
  type WaitingImport,
  waitingImports,
} from './imports.repository.ts';
import { storeVerdict } from './reviews.repository.ts';

/** The elders' desk of imports: activities that arrived together are decided together. */
export type ImportsService = {
  page(options: PageRequest & { elderId: string }): Promise<Page<HeldImport> & { total: number }>;
  /**
   * Applies an elder's decision to all held activities of an import.
   * @throws {AppError} `not-found`, `permission-denied` (own import), `aborted` (none is held)
   */
  decide(decision: {
    elderId: string;
    importId: string;
    verdict: 'approved' | 'rejected';
    reason: string | null;
  }): Promise<{ activities: number; stamina_points: number }>;
};

const { entry: texts, imported } = activityMessages;

export function createImportsService(options: {
  database: Database;
  clock: Clock;
  activities: Pick<ActivitiesService, 'rejudge'>;
}): ImportsService {
  const { database, clock, activities } = options;
  return {
    async page({ elderId, ...request }) {
      const [page, total] = await Promise.all([
        waitingImports(database, request),
        countWaitingImports(database),
      ]);
      const ids = page.items.map(({ importId }) => importId);
      const [lines, doubts] = await Promise.all([
        importLines(database, ids),
        importDoubts(database, ids),
      ]);
      const present = (one: WaitingImport) => presentImport(one, { lines, doubts, elderId });
      return { ...mapPage(page, present), total };
    },

    decide: ({ elderId, importId, verdict, reason }) =>
      database.transaction(async (tx) => {
        const userId = await playerOfImport(tx, importId);
        if (userId === undefined) throw new AppError('not-found', texts.notFound);
        if (userId === elderId) throw new AppError('permission-denied', texts.ownActivity);
        const at = clock.now();
        const rows = await activities.rejudge(tx, {
          userId,
          choose: () => activitiesOfImport(tx, { importId, standing: 'held' }),
          change: async (held) => {
            if (held.length === 0) throw new AppError('aborted', texts.notHeld);
            const activityIds = held.map(({ activity_id: id }) => id);
            await storeVerdict(tx, { activityIds, verdict, by: elderId, reason, at });
          },
        });
        const stamina =
          Math.round(rows.reduce((sum, row) => sum + Number(row.points) * 100, 0)) / 100;
        const isApproved = verdict === 'approved';
        const { title, body } = isApproved
          ? {
              title: imported.approved.title,
              body: imported.approved.body(rows.length, stamina),
            }
          : {
              title: imported.rejected.title,
              body: imported.rejected.body(rows.length, reason ?? ''),
            };
        await deliverNotifications(tx, [
          {
            userId,
            cause: `reviewed-import:${importId}:${Math.max(...rows.map(({ reviews }) => reviews))}`,
            type: 'activity_reviewed',
            title,
            body,
            createdAt: at,
            clickAction: '/dashboard?tab=aura-stream',
            data: { importId, verdict },
          },
        ]);
        await appendAudit(tx, {
          actorId: elderId,
          action: isApproved ? 'activity.approve-import' : 'activity.reject-import',
          subject: `activity-import:${importId}`,
          ...(reason === null ? {} : { reason }),
          details: { userId, activities: rows.length, stamina },
        });
        return { activities: rows.length, stamina_points: stamina };
      }),
  };
}

function presentImport(
  found: WaitingImport,
  of: { lines: readonly ImportLine[]; doubts: readonly ImportDoubt[]; elderId: string },
): HeldImport {
  const lines = of.lines
    .filter(({ importId }) => importId === found.importId)
    .map(({ year, family, activities, metres }) => ({
      year,
      family,
      activities,
      distance: metres,
      wouldEarn: family ? staminaOf(family, metres) : 0,
    }));
  const sum = (value: (line: (typeof lines)[number]) => number) =>
    Math.round(lines.reduce((total, line) => total + value(line), 0) * 100) / 100;
  return {
    ...found,
    heldSince: found.heldSince.toISOString(),
    distance: sum(({ distance }) => distance),
    wouldEarn: sum(({ wouldEarn }) => wouldEarn),
    lines,
    doubts: of.doubts
      .filter(({ importId }) => importId === found.importId)
      .map(({ kind, activities }) => ({ kind, activities })),
    isOwn: found.userId === of.elderId,
  };
}
