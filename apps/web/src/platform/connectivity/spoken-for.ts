import { useEffect, useSyncExternalStore } from 'react';

let speakers = 0;
const watchers = new Set<() => void>();

function change(by: number): void {
  speakers += by;
  for (const watcher of watchers) watcher();
}

/** For a region that says itself that the connection is gone: the banner of the page then keeps quiet. */
export function useTellsOffline(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Whether some region on screen says it already. */
export function useIsOfflineTold(): boolean {
  return useSyncExternalStore(subscribe, isTold, isTold);
}

const isTold = (): boolean => speakers > 0;

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
