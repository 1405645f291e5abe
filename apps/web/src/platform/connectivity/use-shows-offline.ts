import { useEffect } from 'react';
import { offlineNotices } from './offline-notice.ts';

/** Hides the page's offline banner while the calling component shows the offline state itself. */
export function useShowsOffline(): void {
  useEffect(() => {
    offlineNotices.set(offlineNotices.get() + 1);
    return () => offlineNotices.set(offlineNotices.get() - 1);
  }, []);
}
