import { type ReactNode, useState } from 'react';
import { RetryBanner } from '../alert-banner/retry-banner.tsx';
import { OverlayNotice } from './overlay-notice.tsx';

/** State of a query of the page; `isRefetchError`: its last request failed. A TanStack query that has data fits as it is. */
type ShownQuery = { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown };

/**
 * A query that may have no data, for a notice. It is pending again while a new request runs: the notice stays only
 * during the request of its own button, which has the focus. While the page itself asks again, an old failure is not
 * announced.
 */
export function useShownQuery(query: {
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}): ShownQuery {
  const { isError, isFetching, refetch } = query;
  const [isRetrying, setRetrying] = useState(false);
  return {
    isRefetchError: isError || isRetrying,
    isFetching,
    refetch: () => {
      setRetrying(true);
      void refetch().finally(() => setRetrying(false));
    },
  };
}

/** Says, above the page, that what it shows is not the present state, until one of the next requests succeeds. */
export function StaleNotice(props: { queries: readonly ShownQuery[]; text: string }): ReactNode {
  const { queries, text } = props;
  const stale = queries.filter(({ isRefetchError }) => isRefetchError);
  if (stale.length === 0) return null;
  return (
    <OverlayNotice>
      <RetryBanner
        isTrying={stale.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const query of stale) void query.refetch();
        }}
      >
        {text}
      </RetryBanner>
    </OverlayNotice>
  );
}
