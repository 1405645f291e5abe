import type { ConsentsService } from '#features/consents/index.ts';
import type { Feature } from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';
import type { NoPayload } from '#platform/jobs/jobs.ts';
import { createFcm } from '#platform/push/fcm.ts';
import { createWebPush } from '#platform/push/web-push.ts';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue.ts';
import { createDevicesService } from './devices.service.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushSender } from './push-sender.ts';
import { createPushSettingsService } from './settings.service.ts';

export { type BatchFigures, batchFigures } from './deliveries.repository.ts';
export type { DeliveryQueue } from './delivery-queue.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobPayloads {
    'push.remind': NoPayload;
    'push.prune': NoPayload;
  }
}

export function createPush(
  platform: Platform,
  { consents }: { consents: ConsentsService },
): Feature & { deliveryQueue: DeliveryQueue } {
  const { config, pushKeys, metrics, poster } = platform;
  const { origin } = config.http.publicUrl;
  const webPush = createWebPush({ ...config.push, keys: pushKeys, poster });
  const fcm = config.push.fcm ? createFcm({ account: config.push.fcm }) : undefined;
  const sender = createPushSender({ ...platform, webPush, fcm, origin, onOutcome: metrics.push });
  const deliveryQueue = createDeliveryQueue({ ...platform, sender });
  const devices = createDevicesService({ ...platform, consents, webPush, sender, origin });
  const settings = createPushSettingsService(platform);
  return {
    name: 'push',
    operations: {
      'POST /api/removePushSubscription': 'signed-in, ids',
      'POST /api/savePushSubscription': 'signed-in, ids',
      'GET /api/users/{uid}/pushDevices': 'signed-in',
      'DELETE /api/users/{uid}/pushDevices/{id}': 'signed-in',
      'POST /api/users/{uid}/pushDevices/{id}/test': 'signed-in',
      'GET /api/users/{uid}/pushSettings': 'signed-in',
      'PUT /api/users/{uid}/pushSettings': 'signed-in',
      'PATCH /api/users/{uid}/pushSettings': 'signed-in',
    },
    /**
     * Deliveries reference a notification and a device only; both are deleted with their user, and the rest within days.
     */
    personalData: {
      tables: [
        {
          table: 'push_devices',
          owner: 'user_id',
          key: 'device_id',
          // With these values anyone can push to the device.
          omit: ['endpoint', 'p256dh', 'auth', 'fcm_token', 'public_key'],
        },
        { table: 'push_settings', owner: 'user_id', key: 'user_id' },
      ],
    },
    rateLimits: { 'push-test': { points: 10, duration: 600 } },
    deliveryQueue,
    routes: (app) => pushRoutes(app, { devices, settings }),
    jobs(jobs) {
      jobs.repeat('push.remind', '* * * * *', () => settings.remind());
      jobs.repeat('push.prune', '41 3 * * *', () => devices.prune());
    },
    start: () => deliveryQueue.start(),
    async stop() {
      await deliveryQueue.stop();
      webPush.close();
      fcm?.close();
    },
  };
}
