import { api } from '#platform/api-client/api-client.ts';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { callableDeadline } from '#platform/api-client/callable-deadline.ts';
import { setting } from '#platform/env/env.ts';
import { PUSH_WORKER, registerWorker } from '#platform/env/own-workers.ts';
import { session } from '#platform/session/session.ts';
import { createListeners } from '#ui/store/store.ts';
import { DEVICE_KEY, DEVICE_OWNER_KEY } from './device-key.ts';
import { pushSupport } from './push-support.ts';

const SCOPE = '/firebase-cloud-messaging-push-scope';
/** A browser that cannot reach its push service may never answer. */
const SUBSCRIBE_LIMIT_MS = 15_000;

export type PushFailure = 'denied' | 'unreachable';

/** Why subscribing failed: the permission was denied, or the push service cannot be reached. */
export class PushError extends Error {
  readonly reason: PushFailure;
  constructor(reason: PushFailure) {
    super(`push: ${reason}`);
    this.name = 'PushError';
    this.reason = reason;
  }
}

const listeners = createListeners();

/** The push subscription of this browser for the signed-in user. */
export const pushSubscription = {
  permission: (): NotificationPermission =>
    pushSupport() === 'supported' ? Notification.permission : 'default',
  /** The id of this browser in the server's list of devices; the endpoint itself is not sent to the page. */
  deviceId: (): string | null => localStorage.getItem(DEVICE_KEY),
  async isOn(): Promise<boolean> {
    if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return false;
    return (await current()) !== null && localStorage.getItem(DEVICE_KEY) !== null;
  },
  /** Calls back when this browser has been subscribed or unsubscribed; `repair` may finish after the first render. */
  onChange: listeners.subscribe,
  /** Asks for permission, subscribes and registers the device. Needs a user gesture. @throws {PushError} */
  async turnOn(): Promise<void> {
    const permission = await Notification.requestPermission();
    if (permission !== 'granted') throw new PushError('denied');
    await sendToServer(await subscribe());
  },
  /**
   * Unsubscribes: first on the server, so that after a failure the device stays registered, subscribed and
   * shown as on.
   */
  async turnOff(): Promise<void> {
    const subscription = await current();
    if (subscription) {
      const data = { endpoint: subscription.endpoint };
      await api.POST('/api/removePushSubscription', { body: { data }, signal: callableDeadline() });
    }
    await forget(subscription);
  },
  /**
   * Runs at each start: makes browser and server agree after a change of keys, a subscription that the
   * browser dropped, or a device that the server removed. A subscription of another user, whose session was ended from
   * elsewhere, is ended: the server no longer stores it and would take it for one of this user.
   */
  async repair(): Promise<void> {
    if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return;
    if (localStorage.getItem(DEVICE_KEY) === null) return;
    const subscription = await current();
    const owner = localStorage.getItem(DEVICE_OWNER_KEY);
    if (owner !== null && owner !== session.userId()) return forget(subscription);
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
  /** Closes the notifications that the browser still shows: the next user of this device must not read them. */
  async closeShown(): Promise<void> {
    const registration = await findRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  },
};

const findRegistration = () => navigator.serviceWorker.getRegistration(SCOPE);

async function current(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null;
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

/** Not `serviceWorker.ready`: that resolves only for the worker of the page's own scope. */
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
  localStorage.removeItem(DEVICE_OWNER_KEY);
  // The server no longer sends to this subscription, so a failure to remove it in the browser has no effect.
  await subscription?.unsubscribe().catch(() => false);
  await pushSubscription.closeShown().catch(() => undefined);
  listeners.notify();
}

const renew = (subscription: PushSubscription): Promise<void> =>
  sendToServer(subscription, { renewal: true });

async function sendToServer(
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
  const { result } = answer;
  localStorage.setItem(DEVICE_KEY, result.deviceId);
  const owner = session.userId();
  if (owner !== undefined) localStorage.setItem(DEVICE_OWNER_KEY, owner);
  listeners.notify();
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
