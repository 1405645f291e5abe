import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ActivitiesService } from './activities.service.ts';
import type { ActivityRow } from './activities.table.ts';
import { revisionOf } from './held-revision.ts';
import { activitiesOfImport, playerOfImport } from './imports.repository.ts';
import {
  findActivities,
  findActivity,
  storeRevocation,
  storeVerdict,
} from './reviews.repository.ts';

/** One held activity, or all held activities of an import. */
export type Held = { activityId: string } | { importId: string };

type Verdict = { verdict: 'approved' | 'rejected'; reason: string | null };
export type Decided = { rows: ActivityRow[]; stamina: number };

/** What elders decide about activities of other people. */
export type Decisions = {
  /**
   * Applies an elder's decision.
   * @returns the decided activities and the sum of their points
   * @throws {AppError} `not-found`, `permission-denied` (own activity), `aborted` (no longer held, or changed)
   */
  decide(
    decision: Verdict & {
      elderId: string;
      held: Held;
      /** of the single activity that the elder saw; without it, whatever it is now is decided */
      revision?: string | undefined;
    },
  ): Promise<Decided>;
  /**
   * Takes back the points of an activity. The player may appeal once; it cannot count again without an elder.
   * @throws {AppError} `not-found`, `permission-denied` (own activity), `aborted` (it does not count)
   */
  revoke(decision: { elderId: string; activityId: string; reason: string }): Promise<Decided>;
};

const { entry: texts, reviewed, imported } = activityMessages;

export function createDecisions(options: {
  database: Database;
  clock: Clock;
  activities: Pick<ActivitiesService, 'rejudge'>;
}): Decisions {
  const { database, clock, activities } = options;

  /** Applies an elder's decision about activities of one player and scores them again. */
  async function judge(
    tx: Transaction,
    decision: {
      elderId: string;
      held: Held;
      standing: 'held' | 'counted';
      /** the refusal when none has this standing */
      closed: string;
      revision?: string | undefined;
      store: (activityIds: string[], at: Date) => Promise<void>;
    },
  ): Promise<{ userId: string; before: readonly ActivityRow[]; rows: ActivityRow[] }> {
    const { elderId, held, standing, closed, revision, store } = decision;
    const userId =
      'importId' in held
        ? await playerOfImport(tx, held.importId)
        : (await findActivity(tx, held.activityId))?.user_id;
    if (userId === undefined) throw new AppError('not-found', texts.notFound);
    if (userId === elderId) throw new AppError('permission-denied', texts.ownActivity);
    let before: readonly ActivityRow[] = [];
    const rows = await activities.rejudge(tx, {
      userId,
      choose: async () =>
        'importId' in held
          ? activitiesOfImport(tx, { importId: held.importId, standing })
          : (await findActivities(tx, [held.activityId])).filter(
              (row) => row.standing === standing,
            ),
      change: async (locked) => {
        if (locked.length === 0) throw new AppError('aborted', closed);
        if (revision !== undefined && locked.some((row) => revisionOf(row) !== revision)) {
          throw new AppError('aborted', texts.changed);
        }
        before = locked;
        await store(
          locked.map(({ activity_id: id }) => id),
          clock.now(),
        );
      },
    });
    return { userId, before, rows };
  }

  /** Notifies the player of a decision. */
  const notify = (
    tx: Transaction,
    notice: { userId: string; cause: string; title: string; body: string; data: object },
  ) =>
    deliverNotifications(tx, [
      {
        ...notice,
        type: 'activity_reviewed',
        createdAt: clock.now(),
        clickAction: '/dashboard?tab=aura-stream',
        data: { ...notice.data },
      },
    ]);

  return {
    decide: ({ elderId, held, revision, verdict, reason }) =>
      database.transaction(async (tx) => {
        const { userId, rows } = await judge(tx, {
          elderId,
          held,
          standing: 'held',
          closed: texts.notHeld,
          revision,
          store: (activityIds, at) =>
            storeVerdict(tx, { activityIds, verdict, by: elderId, reason, at }),
        });
        const stamina = staminaOf(rows);
        const { subject, action, details } = recordOf(held, { userId, rows, stamina });
        await notify(tx, {
          userId,
          cause: causeOf(held, rows),
          data: { ...held, verdict },
          ...noticeOf(held, { rows, stamina, verdict, reason }),
        });
        await appendAudit(tx, {
          actorId: elderId,
          action: action[verdict],
          subject,
          ...(reason === null ? {} : { reason }),
          details,
        });
        return { rows, stamina };
      }),

    revoke: ({ elderId, activityId, reason }) =>
      database.transaction(async (tx) => {
        const { userId, before, rows } = await judge(tx, {
          elderId,
          held: { activityId },
          standing: 'counted',
          closed: texts.notCounted,
          store: (_ids, at) => storeRevocation(tx, { activityId, by: elderId, reason, at }),
        });
        const stamina = staminaOf(before);
        const canAppeal = rows.every(({ appeal }) => appeal === null);
        const name = nameOf(rows);
        await notify(tx, {
          userId,
          cause: causeOf({ activityId }, rows),
          title: reviewed.revoked.title,
          body: reviewed.revoked.body({ name, stamina, reason, canAppeal }),
          data: { activityId, verdict: 'revoked' },
        });
        await appendAudit(tx, {
          actorId: elderId,
          action: 'activity.revoke',
          subject: `activity:${activityId}`,
          reason,
          details: { stamina },
        });
        return { rows, stamina: staminaOf(rows) };
      }),
  };
}

/** The audit entry of a decision. */
function recordOf(
  held: Held,
  { userId, rows, stamina }: { userId: string; rows: readonly ActivityRow[]; stamina: number },
) {
  return 'importId' in held
    ? ({
        subject: `activity-import:${held.importId}`,
        action: { approved: 'activity.approve-import', rejected: 'activity.reject-import' },
        details: { userId, activities: rows.length, stamina },
      } as const)
    : ({
        subject: `activity:${held.activityId}`,
        action: { approved: 'activity.approve', rejected: 'activity.reject' },
        details: { stamina },
      } as const);
}

/** The texts of the player's notification. */
function noticeOf(
  held: Held,
  of: Verdict & { rows: readonly ActivityRow[]; stamina: number },
): { title: string; body: string } {
  const { rows, stamina, verdict, reason } = of;
  if ('importId' in held) {
    const { approved, rejected } = imported;
    return verdict === 'approved'
      ? { title: approved.title, body: approved.body(rows.length, stamina) }
      : { title: rejected.title, body: rejected.body(rows.length, reason ?? '') };
  }
  const { approved, rejected } = reviewed;
  return verdict === 'approved'
    ? { title: approved.title, body: approved.body(nameOf(rows), stamina) }
    : { title: rejected.title, body: rejected.body(nameOf(rows), reason ?? '') };
}

/** Unique for each review, so that every decision is notified once. */
function causeOf(held: Held, rows: readonly ActivityRow[]): string {
  const reviews = Math.max(...rows.map((row) => row.reviews));
  return 'importId' in held
    ? `reviewed-import:${held.importId}:${reviews}`
    : `reviewed:${held.activityId}:${reviews}`;
}

/** Sum of the points, added in hundredths to avoid errors of binary fractions. */
function staminaOf(rows: readonly ActivityRow[]): number {
  return Math.round(rows.reduce((sum, row) => sum + Number(row.points) * 100, 0)) / 100;
}

/** Name of a single activity. */
function nameOf([row]: readonly ActivityRow[]): string {
  return row?.name ?? row?.sport_type ?? '';
}
