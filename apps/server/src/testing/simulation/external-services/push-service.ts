import { createECDH, type ECDH } from 'node:crypto';
import { decrypt } from '@goreal/simulators/push';
import type { PostAnswer, Poster } from '#platform/push/post.ts';
import type { CallFaults } from './call-faults.ts';

type Shown = {
  userId: string;
  device: string;
  /** of the notification */
  id: string;
  at: number;
  /** the response was lost, so the server may push again */
  isResponseLost: boolean;
};

/** A browser that a push can reach. */
type Device = {
  userId: string;
  endpoint: string;
  curve: ECDH;
  auth: Buffer;
  /** the period in which it can be reached */
  from: number;
  until: number;
};

/** The browsers' push services in memory, and the pushes that devices showed. */
type PushService = {
  poster: Poster;
  shown: readonly Shown[];
  devices: readonly Device[];
  /** A new device of a person, described as by its browser. */
  subscribe(userId: string): {
    endpoint: string;
    expirationTime: null;
    keys: { p256dh: string; auth: string };
  };
  /** The person uninstalls the app; the service reports it at the next push. */
  uninstall(device: Device): void;
};

const HOST = 'https://fcm.googleapis.com/push/';

export function createPushService(callFaults: CallFaults, now: () => number): PushService {
  const devices: Device[] = [];
  const shown: Shown[] = [];

  function take(endpoint: string, body: Buffer): Shown | undefined {
    const device = devices.find((each) => each.endpoint === endpoint);
    if (!device || device.until < Number.POSITIVE_INFINITY) return undefined;
    const { notification } = JSON.parse(decrypt(body, device)) as {
      notification: { data: { id: string } };
    };
    const { id } = notification.data;
    const entry = { userId: device.userId, device: endpoint, id, at: now(), isResponseLost: false };
    shown.push(entry);
    return entry;
  }

  return {
    shown,
    devices,
    poster: {
      post({ url, body }) {
        let taken: Shown | undefined;
        return callFaults.call<PostAnswer>('push', {
          run() {
            taken = take(url.href, Buffer.from(body));
            return { status: taken ? 201 : 410, retryAfter: undefined, body: '' };
          },
          refuse: () => ({ status: 503, retryAfter: '30', body: '' }),
          onResponseLost() {
            if (taken) taken.isResponseLost = true;
          },
        });
      },
      close: () => undefined,
    },
    subscribe(userId) {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = Buffer.from(crypto.randomUUID().replaceAll('-', ''), 'hex');
      const endpoint = `${HOST}${crypto.randomUUID()}`;
      const until = Number.POSITIVE_INFINITY;
      devices.push({ userId, endpoint, curve, auth, until, from: now() });
      const p256dh = curve.getPublicKey().toString('base64url');
      return { endpoint, expirationTime: null, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    uninstall(device) {
      device.until = now();
    },
  };
}
