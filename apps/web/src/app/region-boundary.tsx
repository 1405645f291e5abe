import { Component, type ReactNode, Suspense } from 'react';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { Card } from '#ui/card/card.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { CodeLoadError } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { queryShellMessages } from './query-shell.messages.ts';

type Props = {
  children: ReactNode;
  fallback?: ReactNode;
  /** Replaces the card that says that the content failed and offers a retry. */
  failure?: ReactNode;
  /** Names the content: a failure ends when other content takes its place. */
  name?: string;
};
type State = { crashed: boolean; isCodeMissing?: boolean; name?: string | undefined };

/**
 * Error boundary and Suspense of one region: when it fails the rest of the page keeps working, and its own
 * button retries. Shows a placeholder while its code loads.
 */
export class RegionBoundary extends Component<Props, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromProps({ name }: Props, state: State): State | null {
    return name === state.name ? null : { crashed: false, name };
  }

  static getDerivedStateFromError(error: unknown): State {
    return { crashed: true, isCodeMissing: error instanceof CodeLoadError };
  }

  override componentDidCatch(error: unknown): void {
    // The network's fault, or a version that the server no longer has.
    if (error instanceof CodeLoadError) return;
    // The region shows the failure whether or not the report was accepted.
    reportError(error, { component: 'region', severity: 'high' }).catch(() => undefined);
  }

  override render(): ReactNode {
    const { children, fallback = <Skeleton shape="block" height="12rem" /> } = this.props;
    if (!this.state.crashed) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (this.props.failure !== undefined) return this.props.failure;
    return (
      <Card>
        {this.state.isCodeMissing ? (
          <NotLoaded />
        ) : (
          <ErrorState
            title={queryShellMessages.regionFailed}
            onRetry={() => this.setState({ crashed: false })}
          />
        )}
      </Card>
    );
  }
}

/** Code that failed to load stays failed until the page is reloaded, which offline may lose the page. */
function NotLoaded(): ReactNode {
  const { title, offline, reload } = queryShellMessages.notLoaded;
  if (useConnectivity() === 'offline') return <EmptyState title={title}>{offline}</EmptyState>;
  return <ErrorState title={title} retry={reload} onRetry={() => window.location.reload()} />;
}
