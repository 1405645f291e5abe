import type { ReactNode } from 'react';
import { AlertBanner } from '../alert-banner/alert-banner.tsx';
import { Button } from '../button/button.tsx';
import { OverlayNotice } from './overlay-notice.tsx';

/** State of a query whose data is shown; a TanStack query fits as it is. */
type ShownQuery = { isRefetchError: boolean; isFetching: boolean; refetch: () => unknown };

/** Says, above the page, that what it shows could not be refreshed, until one of the next requests succeeds. */
export function StaleNotice(props: {
  queries: readonly ShownQuery[];
  text: string;
  retry: string;
}): ReactNode {
  const stale = props.queries.filter(({ isRefetchError }) => isRefetchError);
  if (stale.length === 0) return null;
  return (
    <OverlayNotice>
      <AlertBanner
        kind="warning"
        action={
          <Button
            size="small"
            variant="secondary"
            busy={stale.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const query of stale) void query.refetch();
            }}
          >
            {props.retry}
          </Button>
        }
      >
        {props.text}
      </AlertBanner>
    </OverlayNotice>
  );
}
