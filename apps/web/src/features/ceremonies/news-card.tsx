import type { Notification } from '@goreal/domain/notifications/notification';
import { formatNumber } from '@goreal/domain/text/format-number';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import History from 'lucide-react/icons/rotate-ccw-clock';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import styles from './news-card.module.css';

const texts = ceremoniesMessages.news;

type NewsCardProps = {
  notification: Notification;
  /** Closed, or its action was used: it counts as read on every device. */
  onRead: (notification: Notification) => void;
  /** «Làm lại» was pressed: opens the quest. */
  onRetry: (notification: Notification) => void;
};

/** A rejection with its reason and a retry button, or AURA that an undo subtracted. Stays until it is closed. */
export function NewsCard({ notification, onRead, onRetry }: NewsCardProps): ReactNode {
  const { type, title, body, data } = notification;
  const isRejection = type === 'quest_rejected';
  const Icon = isRejection ? RotateCcw : History;
  const quest = typeof data.questTitle === 'string' ? data.questTitle : undefined;
  const reason = [data.feedback, data.reason].find((text) => typeof text === 'string');
  const { auraBefore, auraAfter } = data;
  return (
    <section className={styles.card} role="alert" aria-label={title} data-type={type}>
      <Icon size={24} aria-hidden="true" className={styles.icon} />
      <div className={`stack at-start gap-2 ${styles.words}`}>
        <h2 className="size-2">{title}</h2>
        {quest ? <p className="accent strong">{quest}</p> : null}
        {typeof auraBefore === 'number' && typeof auraAfter === 'number' ? (
          <p className={`row middle strong ${styles.aura}`}>
            <AuraStar size="1.2em" />
            {texts.lost(formatNumber(auraBefore - auraAfter))}{' '}
            <span>{texts.now(formatNumber(auraBefore), formatNumber(auraAfter))}</span>
          </p>
        ) : null}
        {typeof reason === 'string' ? (
          <p className={styles.reason}>
            <strong>{isRejection ? texts.elder : texts.reason}</strong> {reason}
          </p>
        ) : (
          <p className={styles.reason}>{body}</p>
        )}
        {isRejection ? (
          <Button size="small" onClick={() => onRetry(notification)}>
            {texts.retry}
          </Button>
        ) : (
          <p className="soft small">{texts.undoneNext}</p>
        )}
      </div>
      <IconButton label={texts.close} icon={<X size={20} />} onClick={() => onRead(notification)} />
    </section>
  );
}
