import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { createListeners } from '#ui/store/store.ts';

/** Delay between the `online` event and the reconnect handlers (specification 4). */
const RECONNECT_DELAY_MS = 500;
/** How often the connection is probed (specification 9), by requesting the favicon. */
const CHECK_EVERY_MS = 30_000;
/** A probe that takes longer than this counts as a slow connection. */
const SLOW_MS = 3000;

export type Connectivity = 'good' | 'slow' | 'offline';

let current: Connectivity = 'good';
let reconnecting: ReturnType<typeof setTimeout> | undefined;
/** The connection has returned, and the reconnect handlers have not run yet. */
let isReconnecting = false;
let stop: (() => void) | undefined;
const watchers = createListeners();
const reconnectHandlers = createListeners();

/** State of the connection to the server, from the browser's events and a probe every 30 s. */
export const connectivity = {
  get: (): Connectivity => current,
  /** Offline, or until what failed meanwhile is asked for again. */
  isDisconnected: (): boolean => current === 'offline' || isReconnecting,
  subscribe(watcher: () => void): () => void {
    const end = watchers.subscribe(watcher);
    stop ??= watch();
    return () => {
      end();
      if (watchers.count() > 0) return;
      stop?.();
      stop = undefined;
    };
  },
  /** Called 500 ms after the connection has returned. */
  onReconnect: reconnectHandlers.subscribe,
};

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(connectivity.subscribe, connectivity.get, connectivity.get);
}

/** Whether what could not be loaded waits for the network: its failure need not be shown. */
export function useIsDisconnected(): boolean {
  return useSyncExternalStore(
    connectivity.subscribe,
    connectivity.isDisconnected,
    connectivity.isDisconnected,
  );
}

/** Calls the handler each time the connection has returned, while the component is mounted. */
export function useReconnect(handler: () => void): void {
  const onReconnect = useEffectEvent(handler);
  useEffect(() => connectivity.onReconnect(() => onReconnect()), []);
}

function watch(): () => void {
  const ended = new AbortController();
  if (!navigator.onLine) set('offline');
  window.addEventListener('online', () => set('good'), ended);
  window.addEventListener('offline', () => set('offline'), ended);
  const timer = setInterval(() => {
    if (!document.hidden) void measure();
  }, CHECK_EVERY_MS);
  return () => {
    ended.abort();
    clearInterval(timer);
    clearTimeout(reconnecting);
    isReconnecting = false;
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
  // A connection that has returned may still become slow or good.
  if (next === 'offline') clearTimeout(reconnecting);
  if (cameBack) reconnecting = setTimeout(finishReconnect, RECONNECT_DELAY_MS);
  isReconnecting = next !== 'offline' && (cameBack || isReconnecting);
  watchers.notify();
}

function finishReconnect(): void {
  reconnectHandlers.notify();
  isReconnecting = false;
  watchers.notify();
}
