import { useDeferredValue, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False during the prerender and until hydration. The ornaments' SVG is several times larger than the text,
 * so the document contains only the text and the browser renders the ornaments after hydration, in small
 * tasks.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  // Deferred, because a change of useSyncExternalStore alone renders in one long task.
  return useDeferredValue(isHydrated);
}
