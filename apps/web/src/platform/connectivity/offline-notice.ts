import { useEffect, useSyncExternalStore } from 'react';

let mountedNotices = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  mountedNotices += by;
  for (const watcher of watchers) watcher();
}

/** Hides the page's offline banner while the calling component shows the offline state itself. */
export function useShowsOffline(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether a mounted component shows the offline state itself. */
export function useIsOfflineShownElsewhere(): boolean {
  return useSyncExternalStore(subscribe, isShownElsewhere, isShownElsewhere);
}

const isShownElsewhere = (): boolean => mountedNotices > 0;

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
