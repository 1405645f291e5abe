import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ActivitiesService } from './activities.service.ts';
import type { ActivityRow } from './activities.table.ts';
import {
  findActivities,
  findActivity,
  storeRevocation,
  storeVerdict,
} from './reviews.repository.ts';

type Decided = { stamina_points: number; standing: ActivityRow['standing'] };

/** What an elder decides about one activity of another person. */
export type Decisions = {
  /**
   * Applies an elder's decision.
   * @throws {AppError} `not-found`, `permission-denied` (own activity), `aborted` (no longer held)
   */
  decide(decision: {
    elderId: string;
    activityId: string;
    verdict: 'approved' | 'rejected';
    reason: string | null;
  }): Promise<Decided>;
  /**
   * Takes back what an activity earned. The player may appeal once; it cannot count again without an elder.
   * @throws {AppError} `not-found`, `permission-denied` (own activity), `aborted` (it does not count)
   */
  revoke(decision: { elderId: string; activityId: string; reason: string }): Promise<Decided>;
};

const { entry: texts, reviewed } = activityMessages;

export function createDecisions(options: {
  database: Database;
  clock: Clock;
  activities: Pick<ActivitiesService, 'rejudge'>;
}): Decisions {
  const { database, clock, activities } = options;

  /** Applies an elder's decision about one activity and scores it again. */
  async function judge(
    tx: Transaction,
    decision: {
      elderId: string;
      activityId: string;
      isOpen: (row: ActivityRow) => boolean;
      /** the refusal when it is not open */
      closed: string;
      store: (at: Date) => Promise<void>;
    },
  ): Promise<{ before: ActivityRow; row: ActivityRow }> {
    const { elderId, activityId, isOpen, closed, store } = decision;
    const found = await findActivity(tx, activityId);
    if (!found) throw new AppError('not-found', texts.notFound);
    if (found.user_id === elderId) throw new AppError('permission-denied', texts.ownActivity);
    let before = found;
    const [row] = await activities.rejudge(tx, {
      userId: found.user_id,
      choose: () => findActivities(tx, [activityId]),
      change: async ([locked]) => {
        if (!locked || !isOpen(locked)) throw new AppError('aborted', closed);
        before = locked;
        await store(clock.now());
      },
    });
    if (!row) throw new AppError('internal');
    return { before, row };
  }

  /** Notifies the player of a decision. */
  const tell = async (
    tx: Transaction,
    of: { row: ActivityRow; verdict: string; title: string; body: string },
  ): Promise<void> => {
    const { row, verdict, title, body } = of;
    await deliverNotifications(tx, [
      {
        userId: row.user_id,
        cause: `reviewed:${row.activity_id}:${row.reviews}`,
        type: 'activity_reviewed',
        title,
        body,
        createdAt: clock.now(),
        clickAction: '/dashboard?tab=aura-stream',
        data: { activityId: row.activity_id, verdict },
      },
    ]);
  };

  return {
    decide: ({ elderId, activityId, verdict, reason }) =>
      database.transaction(async (tx) => {
        const { row } = await judge(tx, {
          elderId,
          activityId,
          isOpen: ({ standing }) => standing === 'held',
          closed: texts.notHeld,
          store: (at) =>
            storeVerdict(tx, { activityIds: [activityId], verdict, by: elderId, reason, at }),
        });
        const stamina = Number(row.points);
        const isApproved = verdict === 'approved';
        const { title, body } = isApproved
          ? {
              title: reviewed.approved.title,
              body: reviewed.approved.body(nameOf(row), stamina),
            }
          : {
              title: reviewed.rejected.title,
              body: reviewed.rejected.body(nameOf(row), reason ?? ''),
            };
        await tell(tx, { row, verdict, title, body });
        await appendAudit(tx, {
          actorId: elderId,
          action: isApproved ? 'activity.approve' : 'activity.reject',
          subject: `activity:${activityId}`,
          ...(reason === null ? {} : { reason }),
          details: { stamina },
        });
        return { stamina_points: stamina, standing: row.standing };
      }),

    revoke: ({ elderId, activityId, reason }) =>
      database.transaction(async (tx) => {
        const { before, row } = await judge(tx, {
          elderId,
          activityId,
          isOpen: ({ standing }) => standing === 'counted',
          closed: texts.notCounted,
          store: (at) => storeRevocation(tx, { activityId, by: elderId, reason, at }),
        });
        const stamina = Number(before.points);
        const canAppeal = row.appeal === null;
        await tell(tx, {
          row,
          verdict: 'revoked',
          title: reviewed.revoked.title,
          body: reviewed.revoked.body({ name: nameOf(row), stamina, reason, canAppeal }),
        });
        await appendAudit(tx, {
          actorId: elderId,
          action: 'activity.revoke',
          subject: `activity:${activityId}`,
          reason,
          details: { stamina },
        });
        return { stamina_points: Number(row.points), standing: row.standing };
      }),
  };
}

function nameOf({ name, sport_type: sport }: ActivityRow): string {
  return name ?? sport ?? '';
}
