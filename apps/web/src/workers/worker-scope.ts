/**
 * The parts of the service worker API that our workers use. TypeScript's `webworker` lib cannot be combined
 * with `dom` in one program.
 */
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type WindowClient = {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  postMessage(message: unknown): void;
  focus(): Promise<WindowClient>;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: ExtendableEvent & {
    readonly request: Request;
    respondWith(answer: Promise<Response>): void;
  };
  message: ExtendableEvent & { readonly data: unknown };
  push: ExtendableEvent & { readonly data: { json(): unknown; text(): string } | null };
  notificationclick: ExtendableEvent & { readonly notification: Notification };
  pushsubscriptionchange: ExtendableEvent & { readonly oldSubscription?: PushSubscription | null };
  sync: ExtendableEvent & { readonly tag: string };
};

export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};

export const scope = self as unknown as WorkerScope;

/** Every window of this site, also those that this worker does not control. */
export function windows(): Promise<WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export async function postToWindows(message: WorkerMessage): Promise<void> {
  for (const client of await windows()) client.postMessage(message);
}

/** Messages from workers to pages. */
export type WorkerMessage =
  | { type: 'SW_ACTIVATED' }
  | { type: 'NOTIFICATION_CLICKED'; url: string }
  | { type: 'PUSH_SHOWN'; tag: string }
  | { type: 'STRAVA_SYNC_SUCCESS'; result: unknown };
