import type { Notification } from '@goreal/domain/notifications';
import type { ReactNode } from 'react';
import { useConnectivity, useReconnect } from '#platform/connectivity/connectivity.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { lettersOf, unreadOf, useInbox } from './api/list-notifications.ts';
import styles from './inbox.module.css';
import { LetterList } from './letter-list.tsx';
import { notificationsTexts as texts } from './notifications.messages.ts';

/** Every letter, newest first. Back online, it loads again by itself (spec section 4). */
export function Inbox(props: { uid: string; onOpen: (letter: Notification) => void }): ReactNode {
  const inbox = useInbox(props.uid);
  const isOffline = useConnectivity() === 'offline';
  useReconnect(() => void inbox.refetch());
  const letters = lettersOf(inbox.data);
  if (inbox.isPending) return <LoadingInbox />;
  if (!inbox.data) {
    return (
      <ErrorState
        title={isOffline ? texts.offline : texts.loadFailed}
        retryLabel={texts.retry}
        onRetry={() => void inbox.refetch()}
        retrying={inbox.isFetching}
      />
    );
  }
  return (
    <Panel title={texts.inbox} actions={<p>{texts.counts(unreadOf(inbox.data))}</p>}>
      {isOffline ? <AlertBanner kind="warning">{texts.offline}</AlertBanner> : null}
      {letters.length === 0 ? (
        <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
      ) : (
        <LetterList letters={letters} onOpen={props.onOpen} />
      )}
      {inbox.isFetchNextPageError ? (
        <AlertBanner kind="error">{texts.loadMoreFailed}</AlertBanner>
      ) : null}
      {inbox.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            busy={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {texts.loadMore}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function LoadingInbox(): ReactNode {
  return (
    <div aria-busy="true" className={styles.loading}>
      <VisuallyHidden>
        <span role="status">{texts.loading}</span>
      </VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} shape="block" height="4.5rem" />
      ))}
    </div>
  );
}
