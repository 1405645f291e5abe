import { api, dataOf } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { callableDeadline } from '#platform/api-client/callable-deadline.ts';
import { setting } from '#platform/env/env.ts';
import { PUSH_WORKER, registerWorker } from '#platform/env/own-workers.ts';
import { DEVICE_KEY } from './device-key.ts';
import { pushSupport } from './push-support.ts';

const SCOPE = '/firebase-cloud-messaging-push-scope';
/** A browser without a way to its push service may never answer. */
const SUBSCRIBE_LIMIT_MS = 15_000;

export type PushFailure = 'denied' | 'unreachable';

/** Why a browser did not become a device: its person said no, or its push service cannot be reached. */
export class PushError extends Error {
  readonly reason: PushFailure;
  constructor(reason: PushFailure) {
    super(`push: ${reason}`);
    this.name = 'PushError';
    this.reason = reason;
  }
}

const listeners = new Set<() => void>();

/** This browser as a device of the person signed in. */
export const pushSubscription = {
  permission: (): NotificationPermission =>
    pushSupport() === 'supported' ? Notification.permission : 'default',
  /** Which entry of the server's list is this browser; the endpoint itself is not told. */
  deviceId: (): string | null => localStorage.getItem(DEVICE_KEY),
  async isOn(): Promise<boolean> {
    if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return false;
    return (await current()) !== null && localStorage.getItem(DEVICE_KEY) !== null;
  },
  /** Calls back whenever this browser became a device or ceased to be one; `repair` may end after the page is drawn. */
  onChange(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Asks for permission, subscribes and tells the server. Call from a press only. @throws {PushError} */
  async turnOn(): Promise<void> {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') throw new PushError('denied');
    await tellServer(await subscribe());
  },
  /**
   * Ends pushes to this browser: first on the server, so that a failure leaves the device entered, the
   * browser subscribed and the switch on.
   */
  async turnOff(): Promise<void> {
    const subscription = await current();
    if (subscription) {
      const data = { endpoint: subscription.endpoint };
      dataOf(
        await api.POST('/api/removePushSubscription', {
          body: { data },
          signal: callableDeadline(),
        }),
      );
    }
    await forget(subscription);
  },
  /**
   * At each start: what the browser has and what the server knows are brought together again. Keys that
   * changed, subscriptions that browsers drop by themselves, and lists that were cleaned all heal here.
   */
  async repair(): Promise<void> {
    if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
    if (localStorage.getItem(DEVICE_KEY) === null) return;
    const subscription = await current();
    try {
      if (subscription && hasOurKey(subscription)) return await renew(subscription);
      await subscription?.unsubscribe();
      await renew(await subscribe());
    } catch (error) {
      // The consent was withdrawn on another device.
      if (codeOfError(error) !== 'failed-precondition') throw error;
      await forget(await current());
    }
  },
};

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function subscribe(): Promise<PushSubscription> {
  const registration = await registerWorker(PUSH_WORKER, { scope: SCOPE });
  await untilActive(registration);
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new PushError('unreachable')), SUBSCRIBE_LIMIT_MS);
  });
  const wanted = registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: ourKey() })
    .catch(() => {
      throw new PushError(Notification.permission === 'denied' ? 'denied' : 'unreachable');
    });
  return Promise.race([wanted, late]);
}

/** `ready` speaks of the page's own scope only. */
function untilActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (!worker || registration.active) return Promise.resolve();
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    });
  });
}

async function forget(subscription: PushSubscription | null): Promise<void> {
  localStorage.removeItem(DEVICE_KEY);
  // The server sends nothing any more; what a browser keeps beyond that is inert.
  await subscription?.unsubscribe().catch(() => false);
  tellListeners();
}

const renew = (subscription: PushSubscription): Promise<void> =>
  tellServer(subscription, { renewal: true });

async function tellServer(
  subscription: PushSubscription,
  { renewal = false }: { renewal?: boolean } = {},
): Promise<void> {
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const data = {
    subscription: {
      endpoint: endpoint ?? subscription.endpoint,
      expirationTime: expirationTime ?? null,
      keys: { p256dh, auth },
    },
    fcmToken: null,
    userAgent: navigator.userAgent,
    renewal,
  };
  const answer = await api.POST('/api/savePushSubscription', {
    body: { data },
    signal: callableDeadline(),
  });
  const { result } = dataOf(answer);
  localStorage.setItem(DEVICE_KEY, result.deviceId);
  tellListeners();
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function ourKey(): Uint8Array<ArrayBuffer> {
  const base64 = setting('GOREAL_PUSH_PUBLIC_KEY').replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function hasOurKey(subscription: PushSubscription): boolean {
  const { applicationServerKey } = subscription.options;
  if (!applicationServerKey) return false;
  const theirs = new Uint8Array(applicationServerKey);
  const ours = ourKey();
  return theirs.length === ours.length && theirs.every((byte, at) => byte === ours[at]);
}
