import type { ReactNode } from 'react';
import { ErrorState } from '../empty-state/empty-state.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** State of a query without data; a TanStack query fits as it is. */
export type UnloadedQuery = { isPending: boolean; isFetching: boolean; refetch: () => unknown };

/** Shown while a query has no data: its placeholder, or its failure with a retry. */
export function LoadState(props: {
  query: UnloadedQuery;
  loading: ReactNode;
  failed: ReactNode;
  /** The reason, below `failed`. */
  reason?: ReactNode;
  /** Wraps the failure, e.g. in a panel. */
  frame?: (failure: ReactNode) => ReactNode;
}): ReactNode {
  const { query, loading, failed, reason, frame = (failure) => failure } = props;
  if (query.isPending) return loading;
  return frame(
    <ErrorState title={failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {reason}
    </ErrorState>,
  );
}

/** Placeholder blocks of the given heights, in a busy region. */
export function Loading(props: {
  heights: readonly string[];
  /** Announced to screen readers. */
  label?: string;
  className?: string | undefined;
}): ReactNode {
  return (
    <div aria-busy="true" className={props.className}>
      {props.label ? (
        <VisuallyHidden>
          <span role="status">{props.label}</span>
        </VisuallyHidden>
      ) : null}
      {props.heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks never change their order
        <Skeleton key={at} shape="block" height={height} />
      ))}
    </div>
  );
}
