import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** Returning online counts as reconnected after this long (specification 4). */
const RECONNECT_DELAY_MS = 500;
/** How often the quality is measured (specification 9), by asking for the icon of the page. */
const CHECK_EVERY_MS = 30_000;
/** A small file that takes longer than this comes over a slow line. */
const SLOW_MS = 3000;

export type Connectivity = 'good' | 'slow' | 'offline';

let current: Connectivity = 'good';
let reconnecting: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;
const watchers = new Set<() => void>();
const reconnectHandlers = new Set<() => void>();

/** What is known of the way to the server: the browser's own word, and a look every 30 s. */
export const connectivity = {
  get: (): Connectivity => current,
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    stop ??= watch();
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      stop?.();
      stop = undefined;
    };
  },
  /** Called 500 ms after the connection came back. */
  onReconnect(handler: () => void): () => void {
    reconnectHandlers.add(handler);
    return () => reconnectHandlers.delete(handler);
  },
};

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get);
}

/** Runs each time the connection came back, while the component is on screen. */
export function useReconnect(handler: () => void): void {
  const onReconnect = useEffectEvent(handler);
  useEffect(() => connectivity.onReconnect(() => onReconnect()), []);
}

function watch(): () => void {
  const onOnline = () => set('good');
  const onOffline = () => set('offline');
  if (!navigator.onLine) set('offline');
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  const timer = setInterval(() => {
    if (!document.hidden) void measure();
  }, CHECK_EVERY_MS);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    clearInterval(timer);
    clearTimeout(reconnecting);
  };
}

async function measure(): Promise<void> {
  const from = performance.now();
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    set(performance.now() - from > SLOW_MS ? 'slow' : 'good');
  } catch {
    set('offline');
  }
}

function set(next: Connectivity): void {
  if (next === current) return;
  const cameBack = current === 'offline';
  current = next;
  for (const watcher of watchers) watcher();
  clearTimeout(reconnecting);
  if (!cameBack) return;
  reconnecting = setTimeout(() => {
    for (const handler of reconnectHandlers) handler();
  }, RECONNECT_DELAY_MS);
}
