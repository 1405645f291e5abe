import type { Profile } from '@goreal/domain/accounts/profile';
import type { Notification } from '@goreal/domain/notifications/notification';
import { INBOX_FILTERS, type InboxFilter } from '@goreal/domain/notifications/notification-kind';
import CheckCheck from 'lucide-react/icons/check-check';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { withParams } from '#platform/address/with-params.ts';
import { useConnectivity, useReconnect } from '#platform/connectivity/connectivity.ts';
import { useShowsOffline } from '#platform/connectivity/use-shows-offline.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { OverlayNotice } from '#ui/overlay-notice/overlay-notice.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { useInbox, useOlderNotifications } from './api/list-notifications.ts';
import { useReadAll } from './api/read-notification.ts';
import styles from './notification-list.module.css';
import { notificationsMessages as texts } from './notifications.messages.ts';
import { VirtualNotificationList } from './virtual-notification-list.tsx';

type InboxProps = {
  profile: Pick<Profile, 'userId'>;
  onOpenNotification: (notification: Notification) => void;
};

/** The inbox with four filters. Fetches again after reconnect (specification 4). */
export function Inbox({ profile, onOpenNotification }: InboxProps): ReactNode {
  const { userId: uid } = profile;
  const [filter, select] = useInboxFilter();
  const inbox = useInbox(uid, filter);
  const isOffline = useConnectivity() === 'offline';
  useShowsOffline();
  useReconnect(() => void inbox.refetch());
  const counts = inbox.data;
  return (
    <Panel title={texts.inbox} actions={<Standing isOffline={isOffline} />}>
      <div className={`row middle spread gap-3 ${styles.head}`}>
        <p className={styles.counts}>
          {counts?.total ? texts.counts(counts.total, counts.unread) : ' '}
        </p>
        <ReadAll uid={uid} unread={counts?.unread ?? 0} isOffline={isOffline} />
      </div>
      <Tabs
        label={texts.filters}
        look="pills"
        tabs={INBOX_FILTERS.map((id) => ({ id, label: texts.filter[id] }))}
        selected={filter}
        onSelect={select}
      >
        <NotificationPages
          tab={{ uid, filter }}
          inbox={inbox}
          isOffline={isOffline}
          onOpen={onOpenNotification}
        />
      </Tabs>
    </Panel>
  );
}

/** Whether live notifications can arrive now. */
function Standing({ isOffline }: { isOffline: boolean }): ReactNode {
  const Icon = isOffline ? WifiOff : Wifi;
  return (
    <span role="status">
      <Badge tone={isOffline ? 'warning' : 'success'} icon={<Icon size={14} aria-hidden="true" />}>
        {isOffline ? texts.isOffline : texts.isOnline}
      </Badge>
    </span>
  );
}

function ReadAll(props: { uid: string; unread: number; isOffline: boolean }): ReactNode {
  const { uid, unread, isOffline } = props;
  const readAll = useReadAll(uid);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={<CheckCheck size={16} aria-hidden="true" />}
        busy={readAll.isPending}
        disabled={unread === 0}
        onClick={() => readAll.mutate()}
      >
        {texts.readAll}
      </Button>
      {readAll.isError ? (
        <div className={styles.wide}>
          <AlertBanner kind="error">
            {isOffline ? texts.readAllOffline : texts.readAllFailed}
          </AlertBanner>
        </div>
      ) : null}
    </>
  );
}

function NotificationPages(props: {
  tab: { uid: string; filter: InboxFilter };
  inbox: ReturnType<typeof useInbox>;
  isOffline: boolean;
  onOpen: (notification: Notification) => void;
}): ReactNode {
  const { tab, inbox, isOffline, onOpen } = props;
  const older = useOlderNotifications(tab);
  const isAll = tab.filter === 'all';
  const failed = isOffline ? texts.offline : texts.loadFailed;
  if (!inbox.data) {
    return (
      <LoadState
        query={inbox}
        loading={
          <Loading
            label={texts.loading}
            className={styles.loading}
            heights={Array(5).fill('4.5rem')}
          />
        }
        failed={failed}
      />
    );
  }
  const { items: notifications, nextCursor } = inbox.data;
  return (
    <div className={styles.notifications}>
      {isOffline || inbox.isRefetchError ? (
        <OverlayNotice>
          <RetryBanner isTrying={inbox.isRefetching} onRetry={() => void inbox.refetch()}>
            {failed}
          </RetryBanner>
        </OverlayNotice>
      ) : null}
      {notifications.length === 0 ? (
        <EmptyState title={isAll ? texts.emptyTitle : texts.emptyTab}>
          {isAll ? texts.emptyText : null}
        </EmptyState>
      ) : (
        <VirtualNotificationList notifications={notifications} onOpen={onOpen} />
      )}
      <LoadMore
        key={tab.filter}
        query={{
          hasNextPage: nextCursor !== null,
          isFetchingNextPage: older.isPending,
          isFetchNextPageError: older.isError,
          fetchNextPage: older.mutate,
        }}
        more={texts.loadMore}
        retry={texts.loadMore}
        failed={isOffline ? texts.loadMoreOffline : texts.loadMoreFailed}
      />
    </div>
  );
}

/** The inbox filter in the address. */
function useInboxFilter(): [InboxFilter, (filter: InboxFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('filter');
  const filter = INBOX_FILTERS.find((name) => name === wanted) ?? 'all';
  const select = (next: InboxFilter) =>
    setSearch((before) => withParams(before, { filter: next === 'all' ? '' : next }), {
      replace: true,
      preventScrollReset: true,
    });
  return [filter, select];
}
