import { pushLifetime, pushPayload, pushTopic } from '@goreal/domain/push/push-message';
import type { Clock } from '#platform/clock/clock.ts';
import type { Circumstances, PushOutcome } from '#platform/push/classify-response.ts';
import type { Fcm } from '#platform/push/fcm.ts';
import type { PushMessage, WebPush } from '#platform/push/web-push.ts';
import type { Recorded } from './deliveries.repository.ts';
import type { Claim } from './push.table.ts';

type Device = NonNullable<Claim['device']>;
type DeliveryOutcome = Pick<Recorded, 'state' | 'reason'> & { due_at?: Date };

/** Sends one delivery to its device, by web push or FCM. */
export type PushSender = {
  readonly hasFcm: boolean;
  deliver(claim: Claim): Promise<DeliveryOutcome>;
  /** Sends one push now, outside the queue. */
  send(device: Device, message: PushMessage): Promise<PushOutcome>;
};

export function createPushSender(options: {
  webPush: WebPush;
  fcm: Fcm | undefined;
  clock: Clock;
  /** of this installation */
  origin: string;
  /** called with the outcome of each attempt */
  onOutcome?: (state: DeliveryOutcome['state']) => void;
}): PushSender {
  const { webPush, fcm, clock, origin, onOutcome } = options;

  async function send(device: Device, message: PushMessage, attempt = 1): Promise<PushOutcome> {
    const now = clock.now();
    const circumstances: Circumstances = {
      attempt,
      now,
      ageMs: now.getTime() - Date.parse(device.created_at),
      isForeignKey: device.public_key !== webPush.publicKey,
    };
    const { endpoint, p256dh, auth, fcm_token: token } = device;
    if (endpoint !== null && p256dh !== null && auth !== null) {
      return webPush.send({ endpoint, p256dh, auth }, message, circumstances);
    }
    if (fcm && token !== null) return fcm.send(token, message, circumstances);
    return { kind: 'failed', reason: 'no way to this device' };
  }

  async function deliver({ notification, device, attempt }: Claim): Promise<DeliveryOutcome> {
    if (!device) return { state: 'expired', reason: 'device gone' };
    if (!notification) return { state: 'skipped', reason: 'gone, or of the former user' };
    if (notification.isRead) return { state: 'skipped', reason: 'read meanwhile' };
    const age = (clock.now().getTime() - Date.parse(notification.createdAt)) / 1000;
    const ttlSeconds = Math.floor(pushLifetime(notification.type) - age);
    if (ttlSeconds <= 0) return { state: 'skipped', reason: 'too late' };
    const message: PushMessage = {
      payload: JSON.stringify(pushPayload(notification, origin)),
      ttlSeconds,
      urgency: notification.priority,
      topic: pushTopic(notification),
    };
    const outcome = await send(device, message, attempt);
    switch (outcome.kind) {
      case 'accepted':
        return { state: 'accepted', reason: null };
      case 'expired':
      case 'failed':
        return { state: outcome.kind, reason: outcome.reason };
      case 'retry': {
        const due = clock.now().getTime() + outcome.afterMs;
        return { state: 'queued', reason: outcome.reason, due_at: new Date(due) };
      }
    }
  }

  return {
    hasFcm: fcm !== undefined,
    send,
    async deliver(claim) {
      const outcome = await deliver(claim);
      onOutcome?.(outcome.state);
      return outcome;
    },
  };
}
