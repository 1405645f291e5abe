import { HOUR_MS } from '@goreal/domain/calendar/durations';
import type { StravaSync } from '@goreal/domain/strava/status';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { session } from '#platform/session/session.ts';
import { syncStravaActivities } from './api/strava.ts';

/** Tag of the app worker's background sync (specification 7). */
const TAG = 'sync-strava-activities';
const WANTED_KEY = 'goreal.strava-sync-wanted';
const STALE_MS = 6 * HOUR_MS;

type SyncManager = { register(tag: string): Promise<void> };

/**
 * Syncs when the network is back: by the worker where Background Sync is supported, else by this page on
 * reconnect. The request is stored and survives the page.
 */
export async function syncLater(): Promise<void> {
  localStorage.setItem(WANTED_KEY, String(Date.now()));
  const manager = await syncManager();
  await manager?.register(TAG).catch(() => undefined);
}

async function syncManager(): Promise<SyncManager | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined;
}

/**
 * Handles the worker's STRAVA_SYNC_SUCCESS. Without Background Sync it also runs a stored request, or a sync
 * that is due, at the start, on reconnect and when the page becomes visible.
 */
export function useBackgroundSync(options: {
  connected: boolean;
  lastSync: string | null;
  onSynced: (synced: StravaSync) => void;
}): void {
  const client = useQueryClient();
  const settle = useEffectEvent((synced: StravaSync) => {
    localStorage.removeItem(WANTED_KEY);
    if (!synced.success) return;
    options.onSynced(synced);
    void client.invalidateQueries();
    session.reload().catch(() => undefined);
  });
  const catchUp = useEffectEvent(async () => {
    if (!options.connected || !navigator.onLine || document.hidden) return;
    const isWanted = localStorage.getItem(WANTED_KEY) !== null;
    // Never synced: the server starts the first sync of a new connection.
    const age = options.lastSync ? Date.now() - Date.parse(options.lastSync) : 0;
    if (!isWanted && age < STALE_MS) return;
    try {
      settle(await syncStravaActivities());
    } catch {
      // Still requested: the next reconnect or return to the page retries.
    }
  });
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const { data } = event;
      if (isSuccess(data)) settle(data.result);
    };
    const onVisible = () => void catchUp();
    navigator.serviceWorker?.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisible);
    void catchUp();
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  useReconnect(() => void catchUp());
}

function isSuccess(data: unknown): data is { type: 'STRAVA_SYNC_SUCCESS'; result: StravaSync } {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'STRAVA_SYNC_SUCCESS'
  );
}
