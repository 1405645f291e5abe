import { FALLBACK_PATH, ownPathOn } from '@goreal/domain/navigation/own-path';
import { pushWorkerMessages as texts } from './push-worker.messages.ts';
import { postToWindows, scope, windows } from './worker-scope.ts';

type Shown = {
  title: string;
  options: NotificationOptions & { timestamp?: number; data: { url: string } };
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));

// Always shown, also while the app is open: browsers revoke the permission after silent pushes.
scope.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

// Some browsers replace a subscription without a page; the server needs the new one.
scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription?.options.applicationServerKey ?? null));
});

async function show({ title, options }: Shown): Promise<void> {
  await scope.registration.showNotification(title, options);
  await postToWindows({ type: 'PUSH_SHOWN', tag: options.tag ?? '' });
}

/** Parses our declarative payload, also in the form in which Firebase wraps it. */
function readPush(data: { json(): unknown } | null): Shown {
  const notification = notificationOf(data) ?? {};
  const { title, body, icon, badge, tag, lang, silent, requireInteraction, timestamp, navigate } =
    notification;
  return {
    title: textOf(title) ?? texts.title,
    options: {
      body: textOf(body) ?? texts.body,
      ...(textOf(icon) && { icon: String(icon) }),
      ...(textOf(badge) && { badge: String(badge) }),
      ...(textOf(tag) && { tag: String(tag), renotify: silent !== true }),
      ...(typeof timestamp === 'number' && { timestamp }),
      lang: textOf(lang) ?? 'vi',
      silent: silent === true,
      requireInteraction: requireInteraction === true,
      data: { url: textOf(navigate) ?? FALLBACK_PATH },
    },
  };
}

function notificationOf(data: { json(): unknown } | null): Record<string, unknown> | undefined {
  try {
    const read = data?.json();
    const wrapped = isRecord(read) && isRecord(read.data) ? read.data.payload : undefined;
    const payload: unknown = typeof wrapped === 'string' ? JSON.parse(wrapped) : read;
    if (!isRecord(payload)) return undefined;
    return isRecord(payload.notification) ? payload.notification : undefined;
  } catch {
    return undefined;
  }
}

/** Focuses a window of the app and sends it the target, or opens a window. */
async function open(wanted: unknown): Promise<void> {
  const url = ownAddress(wanted);
  const open = await windows();
  const client = open.find(({ focused }) => focused) ?? open[0];
  if (!client) {
    await scope.clients.openWindow(url);
    return;
  }
  await client.focus().catch(() => client);
  client.postMessage({ type: 'NOTIFICATION_CLICKED', url });
}

function ownAddress(wanted: unknown): string {
  const { origin } = scope.location;
  return `${origin}${ownPathOn(origin, wanted) ?? FALLBACK_PATH}`;
}

async function renew(applicationServerKey: ArrayBuffer | null): Promise<void> {
  if (!applicationServerKey) return;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await scope.registration.pushManager.subscribe(options);
  const data = { subscription: subscription.toJSON(), fcmToken: null, renewal: true };
  await fetch('/api/savePushSubscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data }),
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
