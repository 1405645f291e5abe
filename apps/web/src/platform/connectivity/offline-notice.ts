import { useSyncExternalStore } from 'react';
import { createStore } from '#ui/store/store.ts';

/** How many mounted components show the offline state themselves. */
export const offlineNotices = createStore(0);

const isShownElsewhere = (): boolean => offlineNotices.get() > 0;

/** Whether a mounted component shows the offline state itself. */
export function useIsOfflineShownElsewhere(): boolean {
  return useSyncExternalStore(offlineNotices.subscribe, isShownElsewhere, isShownElsewhere);
}
