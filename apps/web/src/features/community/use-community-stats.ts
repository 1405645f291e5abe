import { useEffect, useState } from 'react';
import { type CommunityStats, getCommunityStats, SAMPLE_STATS } from './api/get-community-stats.ts';

/** Refetch interval (specification 9). */
const POLL_MS = 30_000;

export type CommunityState =
  | { status: 'loading' }
  | { status: 'loaded'; stats: CommunityStats }
  /** `illustrative`: these are the sample figures; no real ones are known yet. */
  | { status: 'failed'; stats: CommunityStats; illustrative: boolean };

/**
 * Fetches the totals at once and every 30 s while the page is visible. Does not use TanStack Query, which the
 * landing page does not load.
 */
export function useCommunityStats(): CommunityState {
  const [state, setState] = useState<CommunityState>({ status: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    const load = () => {
      getCommunityStats(leaving.signal).then(
        (stats) => setState({ status: 'loaded', stats }),
        () => {
          if (!leaving.signal.aborted) setState(afterFailure);
        },
      );
    };
    let timer: ReturnType<typeof setInterval> | undefined;
    const follow = () => {
      clearInterval(timer);
      if (document.hidden) return;
      load();
      timer = setInterval(load, POLL_MS);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return state;
}

/** Real figures stay after a failed fetch; without any, the sample is shown. */
function afterFailure(before: CommunityState): CommunityState {
  if (before.status === 'loading') {
    return { status: 'failed', stats: SAMPLE_STATS, illustrative: true };
  }
  const illustrative = before.status === 'failed' && before.illustrative;
  return { status: 'failed', stats: before.stats, illustrative };
}
