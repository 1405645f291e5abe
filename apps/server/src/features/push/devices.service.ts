import { pushMessages as messages } from '@goreal/domain/push/push.messages';
import { pushLifetime, pushPayload } from '@goreal/domain/push/push-message';
import {
  PUSH_LIMITS,
  type PushDevice,
  type WebSubscription,
} from '@goreal/domain/push/push-subscription';
import { type ConsentsService, hasConsent } from '#features/consents/index.ts';
import { holdsSession } from '#platform/auth/sessions.repository.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { deleteInParts } from '#platform/database/delete-in-parts.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { WebPush } from '#platform/push/web-push.ts';
import { pruneDeliveries } from './deliveries.repository.ts';
import {
  countDevices,
  deleteDevices,
  devicesOf,
  isDeviceOfAnother,
  lockBrowser,
  pruneDevices,
  recordOutcome,
  releaseToken,
  trimDevices,
  upsertDevice,
} from './devices.repository.ts';
import type { DeviceRow } from './push.table.ts';
import type { PushSender } from './push-sender.ts';

/** Apple's service never reports an expired device, so an unused one is removed after this time. */
const UNSEEN_DAYS = 60;
/** Retention of outcomes; the figures of a broadcast are copied before. */
const OUTCOME_DAYS = 7;

/** The push service's response to a test; `reason` is verbatim. */
export type TestOutcome = { outcome: 'accepted' | 'expired' | 'failed'; reason: string | null };

export type DevicesService = {
  /**
   * Registers a device of the caller, or renews it. Returns its id. It is removed when the caller's session ends.
   * Registering records the consent to pushes.
   * @throws {AppError} `invalid-argument` when its endpoint is not allowed, `failed-precondition` for a renewal that is
   *   not granted, `unauthenticated` when the session has ended meanwhile
   */
  save(device: {
    userId: string;
    sessionId: string;
    subscription?: WebSubscription | null | undefined;
    fcmToken?: string | null | undefined;
    userAgent?: string | undefined;
    isRenewal?: boolean | undefined;
  }): Promise<string>;
  /**
   * Removes all devices of a user, or the named ones; returns how many. Removing the last one withdraws the consent
   * to pushes.
   */
  remove(options: { userId: string; endpoint?: string; deviceId?: string }): Promise<number>;
  list(userId: string): Promise<PushDevice[]>;
  /** Pushes to one device and returns the service's response. @throws {AppError} `not-found` */
  test(userId: string, deviceId: string): Promise<TestOutcome>;
  /** Deletes devices that are permanently gone, and old outcomes. */
  prune(): Promise<void>;
};

export function createDevicesService(options: {
  database: Database;
  consents: Pick<ConsentsService, 'recordIn' | 'onWithdrawn'>;
  clock: Clock;
  webPush: WebPush;
  sender: PushSender;
  origin: string;
}): DevicesService {
  const { database, consents, clock, webPush, sender, origin } = options;
  consents.onWithdrawn('push', async (tx, userId) => {
    await deleteDevices(tx, { userId });
  });
  return {
    save({ userId, sessionId, subscription, fcmToken, userAgent = '', isRenewal = false }) {
      if (subscription && !webPush.allows(subscription.endpoint)) {
        throw new AppError('invalid-argument', messages.foreignEndpoint);
      }
      return database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        if (!(await holdsSession(tx, { userId, sessionId }))) throw new AppError('unauthenticated');
        await lockBrowser(tx, [subscription?.endpoint ?? [], fcmToken ?? []].flat());
        if (isRenewal) {
          await assertRenewable(tx, { userId, endpoint: subscription?.endpoint, fcmToken });
        } else await consents.recordIn(tx, { userId, purpose: 'push', granted: true });
        if (fcmToken) await releaseToken(tx, fcmToken);
        const device = {
          user_id: userId,
          session_id: sessionId,
          ...columnsOf(subscription),
          fcm_token: fcmToken ?? null,
          public_key: webPush.publicKey,
          user_agent: userAgent,
        };
        const id = await upsertDevice(tx, device, clock.now());
        await trimDevices(tx, { userId, keep: PUSH_LIMITS.devicesPerPerson });
        return id;
      });
    },
    remove: (which) =>
      database.transaction(async (tx) => {
        const { userId } = which;
        // Before any device is removed: a concurrent save or removal of another device changes the same consent.
        await lockPerson(tx, userId);
        const removed = await deleteDevices(tx, which);
        const isLast = (await countDevices(tx, userId)) === 0;
        if (isLast && (await hasConsent(tx, { userId, purpose: 'push' }))) {
          await consents.recordIn(tx, { userId, purpose: 'push', granted: false });
        }
        return removed;
      }),
    list: async (userId) => (await devicesOf(database, userId)).map(present),
    async test(userId, deviceId) {
      const device = (await devicesOf(database, userId)).find((one) => one.device_id === deviceId);
      if (!device) throw new AppError('not-found');
      const now = clock.now();
      const { title, body } = messages.test;
      const payload = pushPayload(
        {
          id: crypto.randomUUID(),
          type: 'admin_notification',
          title,
          body,
          icon: null,
          clickAction: '/dashboard?tab=settings#push',
          createdAt: now.toISOString(),
          data: { push: { tag: 'goreal-test' } },
        },
        origin,
      );
      const outcome = await sender.send(
        { ...device, created_at: device.created_at.toISOString() },
        {
          payload: JSON.stringify(payload),
          ttlSeconds: Math.min(300, pushLifetime('admin_notification')),
          urgency: 'high',
          topic: 'goreal-test',
        },
      );
      if (outcome.kind === 'accepted') {
        await recordOutcome(database, { deviceId, now, failure: null });
        return { outcome: 'accepted', reason: null };
      }
      if (outcome.kind === 'expired') await deleteDevices(database, { userId, deviceId });
      else await recordOutcome(database, { deviceId, now, failure: outcome.reason });
      const isGone = outcome.kind === 'expired';
      return { outcome: isGone ? 'expired' : 'failed', reason: outcome.reason };
    },
    async prune() {
      const now = clock.now();
      await pruneDevices(database, { now, unseenSince: daysBefore(now, UNSEEN_DAYS) });
      const before = daysBefore(now, OUTCOME_DAYS);
      await deleteInParts((limit) => pruneDeliveries(database, { before, limit }));
    },
  };
}

/** A renewal is automatic: it needs the consent, and a browser that no other user left subscribed. */
async function assertRenewable(
  tx: Transaction,
  device: Parameters<typeof isDeviceOfAnother>[1],
): Promise<void> {
  const hasConsented = await hasConsent(tx, { userId: device.userId, purpose: 'push' });
  if (!hasConsented || (await isDeviceOfAnother(tx, device))) {
    throw new AppError('failed-precondition', messages.withdrawn);
  }
}

function columnsOf(subscription: WebSubscription | null | undefined) {
  const { endpoint, keys, expirationTime } = subscription ?? {};
  return {
    endpoint: endpoint ?? null,
    p256dh: keys?.p256dh ?? null,
    auth: keys?.auth ?? null,
    expires_at: expirationTime ? new Date(expirationTime) : null,
  };
}

function present(row: DeviceRow): PushDevice {
  return {
    id: row.device_id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastFailureAt: row.last_failure_at?.toISOString() ?? null,
    lastFailure: row.last_failure,
  };
}
