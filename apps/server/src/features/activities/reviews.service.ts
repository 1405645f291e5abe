import { randomUUID } from 'node:crypto';
import { activityMessages } from '@goreal/domain/activities/activities.messages';
import { ENTRY_LIMITS, type HeldActivity, type NewEntry } from '@goreal/domain/activities/hold';
import type { ActivityLimits } from '@goreal/domain/activities/limits';
import { staminaOf } from '@goreal/domain/activities/sport';
import { appendAudit } from '#features/audit/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { presentActivity } from './activities.presenter.ts';
import { limitsInForce } from './activities.repository.ts';
import type { ActivitiesService } from './activities.service.ts';
import type { ActivityRow } from './activities.table.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { revisionOf } from './held-revision.ts';
import { activitiesOfImport } from './imports.repository.ts';
import { isRevoked } from './is-revoked.ts';
import {
  countHeld,
  countWaitingEntries,
  findActivities,
  findActivity,
  type HeldRow,
  heldPage,
  storeAppeal,
  storeLimits,
  storeNote,
} from './reviews.repository.ts';

export type ReviewsService = Decisions & {
  /** Creates a manual entry, which is held for review. @throws {AppError} `failed-precondition` */
  enter(userId: string, entry: NewEntry): Promise<string>;
  /** Removes an own file or entry. @throws {AppError} `not-found`, `failed-precondition` (Strava's, revoked, or a refused file) */
  remove(userId: string, activityId: string): Promise<void>;
  /** The one appeal against a rejection. @throws {AppError} `not-found`, `failed-precondition` */
  appeal(options: { userId: string; activityId: string; text: string }): Promise<void>;
  held(
    options: PageRequest & {
      elderId: string;
      /** those of one import; without it, those that are held one by one */
      importId?: string | undefined;
    },
  ): Promise<Page<HeldActivity> & { total: number }>;
  limits(): Promise<ActivityLimits>;
  setLimits(by: string, limits: ActivityLimits): Promise<ActivityLimits>;
};

const { entry: texts } = activityMessages;
const SPORT_OF_ENTRY = { run: 'Run', swim: 'Swim', cycle: 'Ride', walk: 'Walk' } as const;

export function createReviewsService(options: {
  database: Database;
  clock: Clock;
  activities: Pick<ActivitiesService, 'ingest' | 'retract' | 'rejudge'>;
  jobs: Pick<Jobs, 'sendIn'>;
}): ReviewsService {
  const { database, clock, activities, jobs } = options;

  /** The one accessor of an own activity: another player's answers like one that does not exist. */
  async function ownActivity(
    connection: Connection,
    { userId, activityId }: { userId: string; activityId: string },
  ): Promise<ActivityRow> {
    const row = await findActivity(connection, activityId);
    if (row?.user_id !== userId) throw new AppError('not-found', texts.notFound);
    return row;
  }

  return {
    async enter(userId, { family, startedAt, minutes, kilometres, note }) {
      const start = new Date(startedAt);
      const now = clock.now();
      const seconds = Math.round(minutes * 60);
      if (start.getTime() + seconds * 1000 > now.getTime()) {
        throw new AppError('failed-precondition', texts.inFuture);
      }
      if (start < daysBefore(now, ENTRY_LIMITS.daysBack)) {
        throw new AppError('failed-precondition', texts.tooOld);
      }
      const sourceId = randomUUID();
      return database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        if ((await countWaitingEntries(tx, userId)) >= ENTRY_LIMITS.waitingMax) {
          throw new AppError('failed-precondition', texts.tooManyWaiting);
        }
        const activity = {
          sourceId,
          revision: now.getTime(),
          sportType: SPORT_OF_ENTRY[family],
          startedAt: start,
          elapsedSeconds: seconds,
          movingSeconds: seconds,
          distanceMetres: kilometres * 1000,
          name: texts.names[family],
        };
        const { ids } = await activities.ingest(tx, {
          userId,
          source: 'manual',
          activities: [activity],
        });
        const [activityId] = ids;
        if (activityId === undefined) throw new AppError('internal');
        await storeNote(tx, { activityId, note });
        return activityId;
      });
    },

    async remove(userId, activityId) {
      await database.transaction(async (tx) => {
        // An elder's decision takes the same lock, and may revoke the activity at the same moment.
        await lockPerson(tx, userId);
        const row = await ownActivity(tx, { userId, activityId });
        const { source, source_id: sourceId, proof_path: picture } = row;
        if (source === 'strava') throw new AppError('failed-precondition', texts.fromStrava);
        // While it stays, another recording of the same effort earns nothing.
        if (isRevoked(row)) throw new AppError('failed-precondition', texts.revokedStays);
        if (isRefusedFile(row)) throw new AppError('failed-precondition', texts.refusedStays);
        const revision = Math.max(clock.now().getTime(), row.source_revision);
        const reason = 'removed by the player';
        await activities.retract(tx, { userId, source, sourceId, revision, reason });
        if (picture) await jobs.sendIn(tx, 'files.remove', { paths: [picture] });
      });
    },

    async appeal({ userId, activityId, text }) {
      const own = await ownActivity(database, { userId, activityId });
      const { import_id: importId } = own;
      const isOpen = (row: ActivityRow) => row.standing === 'rejected' && row.appeal === null;
      await database.transaction(async (tx) => {
        await activities.rejudge(tx, {
          userId,
          // Activities that were refused together are reviewed together again.
          choose: async () => {
            const rows =
              importId === null
                ? await findActivities(tx, [activityId])
                : await activitiesOfImport(tx, { importId, standing: 'rejected' });
            return rows.filter(isOpen);
          },
          change: async (rows) => {
            if (!rows.some(({ activity_id: id }) => id === activityId)) {
              throw new AppError('failed-precondition', texts.appealOnce);
            }
            const activityIds = rows.map(({ activity_id: id }) => id);
            await storeAppeal(tx, { activityIds, text, at: clock.now() });
          },
        });
      });
    },

    async held({ elderId, importId = null, ...request }) {
      const [page, total] = await Promise.all([
        heldPage(database, { importId, ...request }),
        countHeld(database, importId),
      ]);
      return { ...mapPage(page, (row) => presentHeld(row, elderId)), total };
    },

    ...createDecisions(options),

    limits: async () => (await limitsInForce(database)).limits,
    setLimits: (by, limits) =>
      database.transaction(async (tx) => {
        const before = (await limitsInForce(tx)).limits;
        await storeLimits(tx, { limits, by, at: clock.now() });
        await appendAudit(tx, {
          actorId: by,
          action: 'activity-limits.set',
          subject: 'activity-limits',
          details: { before, after: limits },
        });
        return limits;
      }),
  };
}

/** A file that an elder refused, and has not approved since. An entry by hand waits for an elder whenever it comes. */
function isRefusedFile({ source, verdict, appeal }: ActivityRow): boolean {
  return source === 'file' && (verdict === 'rejected' || (verdict === null && appeal !== null));
}

function presentHeld(row: HeldRow, elderId: string): HeldActivity {
  const seconds = row.moving_seconds || row.elapsed_seconds || 0;
  const metres = Number(row.metres);
  return {
    ...presentActivity(row),
    userId: row.user_id,
    userName: row.user_name,
    userGuild: row.user_guild,
    averageSpeed: seconds > 0 ? Math.round((metres / seconds) * 360) / 100 : null,
    wouldEarn: row.family ? staminaOf(row.family, metres) : 0,
    heldSince: row.synced_at.toISOString(),
    revision: revisionOf(row),
    isOwn: row.user_id === elderId,
  };
}
