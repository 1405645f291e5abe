import { LEVEL_IDS, type LevelId } from '@goreal/domain/ascension/levels';
import { formatDateTime, formatRelative } from '@goreal/domain/calendar/format';
import type { Notification } from '@goreal/domain/notifications/notification';
import {
  NOTIFICATION_TYPES,
  type NotificationIcon,
} from '@goreal/domain/notifications/notification-kind';
import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import Feather from 'lucide-react/icons/feather';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Hourglass from 'lucide-react/icons/hourglass';
import Megaphone from 'lucide-react/icons/megaphone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import Snowflake from 'lucide-react/icons/snowflake';
import Waves from 'lucide-react/icons/waves-horizontal';
import { memo, type ReactNode } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './notification-list.module.css';
import { notificationsMessages as texts } from './notifications.messages.ts';

/** Icons of the types without an emblem. */
const ICONS = {
  approved: BadgeCheck,
  freeze: Snowflake,
  returned: RotateCcw,
  undone: History,
  daily: CalendarSync,
  quest: ScrollText,
  announcement: Megaphone,
  waiting: Hourglass,
  judged: Scale,
  stream: Waves,
  heart: HeartHandshake,
  personal: Feather,
} as const satisfies Record<Exclude<NotificationIcon, 'level' | 'tier' | 'aura'>, LucideIcon>;

/** The emblem or icon of a notification's type: a level's crest, a tier's figure, the AURA star, or an icon. */
function Sign({ notification }: { notification: Notification }): ReactNode {
  const { type, newLevel, data } = notification;
  // This page may be older than the server, which may have more types.
  const { icon } = NOTIFICATION_TYPES[type] ?? NOTIFICATION_TYPES.admin_notification;
  switch (icon) {
    case 'level': {
      const step = LEVEL_IDS.indexOf(newLevel as LevelId);
      return <LevelSigil step={Math.max(0, step) as SigilStep} size={28} />;
    }
    case 'tier':
      return <TierFigure tier={Number(data.tierAfter ?? 1)} size={28} close />;
    case 'aura':
      return <AuraStar size={24} />;
    default: {
      const Icon = ICONS[icon];
      return <Icon size={20} aria-hidden="true" />;
    }
  }
}

/** Notifications; each is a button that marks it as read and opens its target. */
export function NotificationList(props: {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
}): ReactNode {
  return (
    <ul className="stack gap-1">
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

type NotificationRowProps = {
  notification: Notification;
  now: Date;
  onOpen: (notification: Notification) => void;
};

export const NotificationRow = memo(function NotificationRow(
  props: NotificationRowProps,
): ReactNode {
  const { notification, now, onOpen } = props;
  const timeZone = academyTimeZone();
  const instant = new Date(notification.createdAt);
  return (
    <button
      type="button"
      className={`line gap-3 ${styles.notification}`}
      data-unread={!notification.isRead || undefined}
      data-type={notification.type}
      data-urgent={notification.priority === 'high' || undefined}
      onClick={() => onOpen(notification)}
    >
      <span className={styles.icon}>
        <Sign notification={notification} />
      </span>
      <span className={styles.words}>
        <span className="row middle gap-2 strong">
          {notification.title}
          {notification.isRead ? null : <VisuallyHidden> {texts.unread}</VisuallyHidden>}
          {notification.priority === 'high' ? <Badge tone="danger">{texts.urgent}</Badge> : null}
        </span>
        <span className={`soft small ${styles.body}`}>{notification.body}</span>
        <time
          className="faint tiny"
          dateTime={notification.createdAt}
          title={formatDateTime(instant, timeZone)}
        >
          {formatRelative({ instant, now, timeZone })}
        </time>
      </span>
    </button>
  );
});
