import { useSyncExternalStore } from 'react';

let height: number | undefined;
const watchers = new Set<() => void>();

function set(px: number | undefined): void {
  if (px === height) return;
  height = px;
  for (const watcher of watchers) watcher();
}

/**
 * Reports the height of a sticky header until the returned function is called; a callback ref. Not a custom property
 * of the root element, whose changes make the browser compute the styles of the whole page again.
 */
export function publishHeaderHeight(header: HTMLElement): () => void {
  const watch = new ResizeObserver(() => set(header.offsetHeight));
  watch.observe(header);
  return () => {
    watch.disconnect();
    set(undefined);
  };
}

/** @returns px; undefined on pages without a sticky header */
export function useHeaderHeight(): number | undefined {
  return useSyncExternalStore(subscribe, current, current);
}

const current = (): number | undefined => height;

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
