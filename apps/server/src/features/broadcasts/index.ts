import { BROADCAST_LIMITS } from '@goreal/domain/broadcasts/broadcast';
import type { DeliveryQueue } from '#features/push/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { broadcastTitles, clearBroadcastsTo } from './broadcasts.repository.ts';
import { broadcastsRoutes } from './broadcasts.routes.ts';
import { createBroadcastsService } from './broadcasts.service.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'broadcasts.work': NoPayload;
  }
}

export function createBroadcasts(
  platform: Platform,
  { deliveryQueue }: { deliveryQueue: DeliveryQueue },
): Feature {
  const broadcasts = createBroadcastsService({
    ...platform,
    deliveryQueue,
    sendDueAt: (time) => platform.jobs.send('broadcasts.work', {}, { at: time }),
  });
  return {
    name: 'broadcasts',
    operations: {
      'GET /api/notificationAudience': 'elder',
      'GET /api/notificationLogs': 'elder',
      'POST /api/notificationLogs/{id}/cancel': 'elder',
      'GET /api/notificationRecipients': 'elder',
      'POST /api/sendPushNotification': 'elder',
    },
    personalData: {
      tables: [],
      mentions: {
        'broadcasts.sent_by': 'the bare id of the elder who sent it, emptied with the account',
        'broadcasts.target_user_id': 'the bare id of its one reader, emptied with the account',
      },
      erase: clearBroadcastsTo,
    },
    auditSubjects: { broadcast: broadcastTitles },
    rateLimits: {
      broadcast: { points: 60, duration: 600 },
      'broadcast-to-many': { points: BROADCAST_LIMITS.toManyPerDay, duration: 86_400 },
    },
    routes: (app) => broadcastsRoutes(app, { broadcasts }),
    jobs(jobs) {
      jobs.repeat('broadcasts.work', '* * * * *', () => broadcasts.sendDue());
      // Work that a killed process left unfinished continues at the next start.
      void jobs.send('broadcasts.work', {});
    },
  };
}
