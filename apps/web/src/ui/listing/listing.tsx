import type { ReactNode } from 'react';
import { RetryBanner } from '../alert-banner/retry-banner.tsx';
import { Card } from '../card/card.tsx';
import { EmptyState, ErrorState } from '../empty-state/empty-state.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';

/** State of a query; a TanStack query fits as it is. */
export type ListQuery = {
  isPending: boolean;
  isFetching: boolean;
  /** The query failed and there is no data. */
  isLoadingError: boolean;
  /** The data is older than requested. */
  isRefetchError: boolean;
  error: Error | null;
  refetch: () => unknown;
};

export type ListingWords = {
  loading: string;
  failed: string;
  stale: string;
  empty?: { title: ReactNode; text?: ReactNode; action?: ReactNode };
};

type ListingProps = {
  query: ListQuery;
  words: ListingWords;
  /** There is data, and it is empty. Left out where the data is no list. */
  isEmpty?: boolean;
  /** Placeholder while loading; three lines by default. */
  skeleton?: ReactNode;
  /** The children have their final size without data, and are shown while it loads, so that nothing below moves. */
  hasFinalSize?: boolean;
  children: ReactNode;
};

/** The states of every list: loading, failed, stale, empty, loaded. */
export function Listing(props: ListingProps): ReactNode {
  const {
    query,
    words,
    isEmpty = false,
    skeleton = <Lines />,
    hasFinalSize = false,
    children,
  } = props;
  const retry = () => void query.refetch();
  if (query.isPending && !hasFinalSize) {
    return (
      <div aria-busy="true" className="stack gap-4">
        <p className="line middle gap-2 soft" role="status">
          <Spinner size={22} />
          {words.loading}
        </p>
        {skeleton}
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorState title={words.failed} retrying={query.isFetching} onRetry={retry}>
          {query.error?.message}
        </ErrorState>
      </Card>
    );
  }
  return (
    <div className="stack gap-4" aria-busy={query.isPending || undefined}>
      {query.isRefetchError ? (
        <RetryBanner isTrying={query.isFetching} onRetry={retry}>
          {words.stale}
        </RetryBanner>
      ) : null}
      {isEmpty && words.empty ? <Empty {...words.empty} /> : null}
      {children}
    </div>
  );
}

/** Without a text or an action it is one line: such lists share their page with others. */
function Empty({ title, text, action }: NonNullable<ListingWords['empty']>): ReactNode {
  if (!text && !action) return <p className="soft">{title}</p>;
  return (
    <Card>
      <EmptyState title={title} action={action}>
        {text}
      </EmptyState>
    </Card>
  );
}

function Lines(): ReactNode {
  return [1, 2, 3].map((line) => <Skeleton key={line} shape="block" height="3.5rem" />);
}
