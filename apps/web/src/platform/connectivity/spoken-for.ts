import { useEffect, useSyncExternalStore } from 'react';

let speakers = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  speakers += by;
  for (const watcher of watchers) watcher();
}

/** Hides the page's offline banner while the calling component shows the offline state itself. */
export function useTellsOffline(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether a mounted component shows the offline state itself. */
export function useIsOfflineTold(): boolean {
  return useSyncExternalStore(subscribe, isTold, isTold);
}

const isTold = (): boolean => speakers > 0;

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
