import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False while the build draws a public page and until the browser has taken its markup over. The engraved bronze
 * weighs many times what the words weigh: the document carries the words, the browser draws the rest by itself.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
