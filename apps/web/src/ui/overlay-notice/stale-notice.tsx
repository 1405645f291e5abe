import type { ReactNode } from 'react';
import { RetryBanner } from '../alert-banner/retry-banner.tsx';
import { OverlayNotice } from './overlay-notice.tsx';

/** State of a query of the page; `isRefetchError`: its last request failed. A TanStack query that has data fits as it is. */
type ShownQuery = { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown };

/**
 * Whether the last request of a query failed. One without data is pending again while a new request runs; the notice
 * stays meanwhile, because its button has the focus.
 */
export function hasFailed(query: {
  isError: boolean;
  isPending: boolean;
  errorUpdateCount: number;
}): boolean {
  return query.isError || (query.isPending && query.errorUpdateCount > 0);
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
