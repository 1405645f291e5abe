import { useDeferredValue, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False while the build draws a public page and until the browser has taken its markup over. The engraved bronze
 * weighs many times what the words weigh: the document carries the words, the browser draws the rest by itself, in
 * small steps.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // What a store says is drawn at a stroke; this is more than a phone should stand still for.
  return useDeferredValue(isHydrated);
}
