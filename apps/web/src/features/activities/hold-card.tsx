import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { HeldActivity } from '@goreal/domain/activities/hold';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { formatNumber } from '@goreal/domain/text/format-number';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import styles from './holds-queue.module.css';

const texts = activitiesMessages.holds;

/** One held activity: player, activity, the values that caused the hold, and the player's note. */
export function HoldCard(props: {
  card: HeldActivity;
  isBusy: boolean;
  isBlocked: boolean;
  onApprove: () => void;
  onReject: () => void;
}): ReactNode {
  const { card, isBusy, isBlocked, onApprove, onReject } = props;
  const { userId, userName, family, name, sportType, startedAt, source } = card;
  return (
    <Panel className={styles.card}>
      <header className={styles.head}>
        <Avatar id={userId} name={userName} size={48} />
        <div>
          <h2 className={styles.name}>{userName}</h2>
          <p className={styles.soft}>
            {name ?? (family ? familyNames[family] : sportType)} ·{' '}
            {formatDateTime(new Date(startedAt), academyTimeZone())}
          </p>
        </div>
        <Badge tone="info">{activityMessages.sources[source]}</Badge>
      </header>
      <Figures card={card} />
      <Reasons card={card} />
      {card.note ? <Saying title={texts.note} text={card.note} /> : null}
      {card.appeal ? <Saying title={texts.appeal} text={card.appeal} /> : null}
      {card.picture ? (
        <a href={card.picture} target="_blank" rel="noreferrer" className={styles.picture}>
          <img src={card.picture} alt={texts.picture(userName)} loading="lazy" />
        </a>
      ) : null}
      {card.isOwn ? (
        <p className={styles.soft}>{texts.own}</p>
      ) : (
        <footer className={styles.verbs}>
          <Button
            variant="danger"
            icon={<X size={18} aria-hidden="true" />}
            disabled={isBlocked}
            onClick={onReject}
          >
            {texts.reject}
          </Button>
          <Button
            icon={<Check size={18} aria-hidden="true" />}
            busy={isBusy}
            disabled={isBlocked && !isBusy}
            onClick={onApprove}
          >
            {texts.approve}
          </Button>
        </footer>
      )}
    </Panel>
  );
}

function Figures({ card }: { card: HeldActivity }): ReactNode {
  const { distance, movingSeconds, elapsedSeconds, averageSpeed, wouldEarn } = card;
  const minutes = Math.round((movingSeconds || elapsedSeconds) / 60);
  const { kilometres } = activitiesMessages.panel;
  return (
    <dl className={styles.figures}>
      <Stat
        label={texts.distance}
        value={kilometres(formatNumber(distance / 1000, { exactly: 1 }))}
      />
      <Stat
        label={texts.time}
        value={activitiesMessages.list.duration(Math.floor(minutes / 60), minutes % 60)}
      />
      <Stat
        label={texts.speed}
        value={
          averageSpeed === null
            ? texts.noSpeed
            : texts.speedValue(formatNumber(averageSpeed, { atMost: 2 }))
        }
      />
      <Stat
        label={texts.wouldEarn}
        value={activitiesMessages.list.points(formatNumber(wouldEarn, { atMost: 2 }))}
      />
    </dl>
  );
}

function Reasons({ card }: { card: HeldActivity }): ReactNode {
  const { doubts, reason } = card;
  return (
    <section className={styles.reasons} aria-label={texts.why}>
      <h3>{texts.why}</h3>
      <ul>
        {reason === 'needs-elder' ? <li>{texts.typed}</li> : null}
        {doubts.map((doubt) => (
          <li key={doubt.kind}>{activityMessages.doubt(doubt)}</li>
        ))}
      </ul>
    </section>
  );
}

function Saying({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <figure className={styles.saying}>
      <figcaption>{title}</figcaption>
      <blockquote>{text}</blockquote>
    </figure>
  );
}
