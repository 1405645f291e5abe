import { formatDateTime, formatRelative } from '@goreal/domain/calendar/format';
import type { Notification } from '@goreal/domain/notifications/notification';
import type { NotificationType } from '@goreal/domain/notifications/notification-kind';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import ChevronsUp from 'lucide-react/icons/chevrons-up';
import Feather from 'lucide-react/icons/feather';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Hourglass from 'lucide-react/icons/hourglass';
import Megaphone from 'lucide-react/icons/megaphone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Sparkles from 'lucide-react/icons/sparkles';
import Waves from 'lucide-react/icons/waves-horizontal';
import Wind from 'lucide-react/icons/wind';
import { memo, type ReactNode } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './notification-list.module.css';
import { notificationsMessages as texts } from './notifications.messages.ts';

const ICONS = {
  quest_approved: BadgeCheck,
  quest_rejected: RotateCcw,
  decision_undone: History,
  level_up: ChevronsUp,
  daily_quest: CalendarSync,
  new_quest: ScrollText,
  admin_notification: Megaphone,
  tier_up: Sparkles,
  activity_held: Hourglass,
  activity_reviewed: Scale,
  strava_changed: Waves,
  aura_fading: Wind,
  mentoring: HeartHandshake,
  personal_quest: Feather,
} as const satisfies Record<NotificationType, unknown>;

/** Notifications; each is a button that marks it as read and opens its target. */
export function NotificationList(props: {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}): ReactNode {
  return (
    <ul className={styles.list}>
      {props.notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationRow
            notification={notification}
            now={academyClock.now()}
            onOpen={props.onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

type LetterRowProps = {
  notification: Notification;
  now: Date;
  onOpen: (notification: Notification) => void;
};

/** One notification. */
export const NotificationRow = memo(function NotificationRow(props: LetterRowProps): ReactNode {
  const { notification, now, onOpen } = props;
  const Icon = ICONS[notification.type];
  const timeZone = academyTimeZone();
  const instant = new Date(notification.createdAt);
  return (
    <button
      type="button"
      className={styles.notification}
      data-unread={!notification.isRead || undefined}
      data-type={notification.type}
      data-urgent={notification.priority === 'high' || undefined}
      onClick={() => onOpen(notification)}
    >
      <span className={styles.icon}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {notification.title}
          {notification.isRead ? null : <VisuallyHidden> {texts.unread}</VisuallyHidden>}
          {notification.priority === 'high' ? <Badge tone="danger">{texts.urgent}</Badge> : null}
        </span>
        <span className={styles.body}>{notification.body}</span>
        <time
          className={styles.time}
          dateTime={notification.createdAt}
          title={formatDateTime(instant, timeZone)}
        >
          {formatRelative({ instant, now, timeZone })}
        </time>
      </span>
    </button>
  );
});
