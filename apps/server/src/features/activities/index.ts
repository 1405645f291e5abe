import { FILE_LIMITS } from '@goreal/domain/activities/files';
import { ENTRY_LIMITS } from '@goreal/domain/activities/hold';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { cautionCopies, removedRevocations } from './activities.repository.ts';
import { activitiesRoutes } from './activities.routes.ts';
import { type ActivitiesService, createActivitiesService } from './activities.service.ts';
import { activityFilesRoutes } from './files.routes.ts';
import { createFilesService } from './files.service.ts';
import { countWaitingImports } from './imports.repository.ts';
import { activityImportsRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { createJournalService, type JournalService } from './journal.service.ts';
import { activityPicturesRoutes } from './pictures.routes.ts';
import {
  clearRemovedPictures,
  countHeld,
  findActivities,
  picturesOf,
} from './reviews.repository.ts';
import { activityReviewsRoutes } from './reviews.routes.ts';
import { createReviewsService } from './reviews.service.ts';
import { copiesOfNothing } from './scoring.repository.ts';

export { type ActivitiesService, createActivitiesService } from './activities.service.ts';
export {
  activityLog,
  type LoggedActivity,
  reduceActivities,
  sourceActivities,
} from './activity-log.repository.ts';
export type { IncomingActivity } from './incoming.ts';
export type { JournalService } from './journal.service.ts';
export { type EarnedPoints, earnedPoints } from './scoring.repository.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'activities.remove-pictures': NoPayload;
    'activities.rescore-copies': NoPayload;
  }
}

const PICTURES_AT_ONCE = 500;
const COPIES_A_NIGHT = 1000;

export function createActivities(
  platform: Platform,
): Feature & { service: ActivitiesService; journal: JournalService } {
  const service = createActivitiesService(platform);
  const journal = createJournalService(platform);
  const context = { ...platform, activities: service };
  const reviews = createReviewsService(context);

  /** Pictures of entries that an earlier version removed without them. */
  async function removePictures(): Promise<void> {
    const { database, jobs } = platform;
    for (let paths: string[] | undefined; paths?.length !== 0; ) {
      paths = await database.transaction(async (tx) => {
        const cleared = await clearRemovedPictures(tx, PICTURES_AT_ONCE);
        if (cleared.length > 0) await jobs.sendIn(tx, 'files.remove', { paths: cleared });
        return cleared;
      });
    }
  }

  /** A score never leaves such copies; those of an earlier version would wait for a change of their day. */
  async function rescoreCopies(): Promise<void> {
    const { database } = platform;
    for (const [userId, activityIds] of await copiesOfNothing(database, COPIES_A_NIGHT)) {
      await database.transaction((tx) =>
        service.rejudge(tx, {
          userId,
          choose: () => findActivities(tx, activityIds),
          async change(copies) {
            const originals = copies.flatMap((copy) => copy.duplicate_of ?? []);
            for (const original of await removedRevocations(tx, originals)) {
              await cautionCopies(tx, original);
            }
          },
        }),
      );
    }
  }

  return {
    name: 'activities',
    operations: {
      'POST /api/activities/{activityId}/revoke': 'elder',
      'GET /api/activityHolds': 'elder',
      'POST /api/activityHolds/{activityId}/approve': 'elder',
      'POST /api/activityHolds/{activityId}/reject': 'elder',
      'GET /api/activityImports': 'elder',
      'POST /api/activityImports/{importId}/approve': 'elder',
      'POST /api/activityImports/{importId}/reject': 'elder',
      'GET /api/activityLimits': 'elder',
      'PUT /api/activityLimits': 'super_admin',
      'GET /api/users/{uid}/activities': 'signed-in',
      'POST /api/users/{uid}/activities': 'member',
      'DELETE /api/users/{uid}/activities/{activityId}': 'signed-in',
      'POST /api/users/{uid}/activities/{activityId}/appeal': 'signed-in',
      'PUT /api/users/{uid}/activities/{activityId}/picture': 'member',
      'POST /api/users/{uid}/activityFiles': 'member',
      'PUT /api/users/{uid}/introductions/kael': 'signed-in',
      'GET /api/users/{uid}/stamina': 'signed-in',
    },
    personalData: {
      tables: [
        { table: 'activities', owner: 'user_id', key: 'activity_id' },
        { table: 'stamina_totals', owner: 'user_id', key: 'source' },
        { table: 'introductions', owner: 'user_id', key: 'who' },
      ],
      folders: ['activities'],
      async files(connection, userId) {
        const pictures = await picturesOf(connection, userId);
        return pictures.map((path) => ({ path, name: path.replace(`/${userId}/`, '/') }));
      },
      mentions: {
        'activities.reviewed_by': "which elder decided; the activity is its player's",
        'activity_limits.created_by': 'who set the limits, kept with the audit',
      },
    },
    waiting: {
      activities: {
        of: 'single activities, and imports as one each',
        count: async (connection) =>
          (await countHeld(connection, null)) + (await countWaitingImports(connection)),
      },
    },
    rateLimits: {
      'activity-entry': { points: ENTRY_LIMITS.perDay, duration: 86_400 },
      'activity-removal': { points: ENTRY_LIMITS.removalsPerDay, duration: 86_400 },
      /** seconds of processor time */
      'file-reading': { points: FILE_LIMITS.parseSecondsPerDay, duration: 86_400 },
    },
    service,
    journal,
    routes(app) {
      activitiesRoutes(app, { journal });
      activityImportsRoutes(app, { imports: createImportsService(context), reviews });
      activityFilesRoutes(app, { files: createFilesService(context) });
      activityReviewsRoutes(app, { reviews });
      activityPicturesRoutes(app, platform);
    },
    jobs(jobs) {
      jobs.repeat('activities.rescore-copies', '47 3 * * *', rescoreCopies);
      jobs.repeat('activities.remove-pictures', '53 3 * * *', removePictures);
    },
  };
}
