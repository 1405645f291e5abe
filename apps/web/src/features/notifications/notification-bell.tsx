import type { Notification } from '@goreal/domain/notifications/notification';
import Bell from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { shortCount } from '#ui/badge/short-count.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { notificationsOf, useInbox } from './api/list-notifications.ts';
import styles from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { notificationsMessages as texts } from './notifications.messages.ts';

/** Specification 9: the latest ten notifications. */
const LATEST = 10;

/** The bell with its unread badge, and a popover with the latest notifications. */
export function NotificationBell(props: {
  uid: string;
  onOpen: (notification: Notification) => void;
  onViewAll: () => void;
}): ReactNode {
  const { uid, onOpen, onViewAll } = props;
  const inbox = useInbox(uid);
  const unread = inbox.data?.unread ?? 0;
  const notifications = notificationsOf(inbox.data);
  return (
    <Popover
      label={texts.latest}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={unread > 0 ? texts.bellUnread(unread) : texts.bell}
          icon={<Bell size={22} />}
          count={shortCount(unread)}
        />
      )}
    >
      {(close) => (
        <div className={`stack gap-2 ${styles.panel}`}>
          <h2 className={styles.title}>{texts.latest}</h2>
          {inbox.isPending ? <Skeleton shape="block" height="8rem" /> : null}
          {inbox.isError ? (
            <div role="alert" className={`stack at-start gap-2 soft ${styles.note}`}>
              <p>{texts.loadFailed}</p>
              <Button size="small" variant="secondary" onClick={() => void inbox.refetch()}>
                {buttonMessages.retry}
              </Button>
            </div>
          ) : null}
          {inbox.isSuccess && notifications.length === 0 ? (
            <div className={`stack at-start gap-2 soft ${styles.note}`}>
              <p>{texts.emptyTitle}</p>
              <p>{texts.emptyText}</p>
            </div>
          ) : null}
          <NotificationList
            notifications={notifications.slice(0, LATEST)}
            onOpen={(notification) => {
              close();
              onOpen(notification);
            }}
          />
          {notifications.length > LATEST ? (
            <Button
              variant="ghost"
              wide
              onClick={() => {
                close();
                onViewAll();
              }}
            >
              {texts.viewAll}
            </Button>
          ) : null}
        </div>
      )}
    </Popover>
  );
}
