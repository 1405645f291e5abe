import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { HeldImport } from '@goreal/domain/activities/hold';
import { parseAcademyDay } from '@goreal/domain/calendar/academy-day';
import { formatDay } from '@goreal/domain/calendar/format';
import { formatNumber } from '@goreal/domain/text/format-number';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import styles from './holds-queue.module.css';

const texts = activitiesMessages.holds;
const { imports } = texts;

/** Activities of one import: player, count by kind and year, and why they wait. */
export function ImportCard(props: {
  card: HeldImport;
  isBusy: boolean;
  isBlocked: boolean;
  onApprove: () => void;
  onReject: () => void;
}): ReactNode {
  const { card, isBusy, isBlocked, onApprove, onReject } = props;
  const { userId, userName, activities, days, firstDay, lastDay, devices, source } = card;
  return (
    <Panel className={styles.card}>
      <header className={styles.head}>
        <Avatar id={userId} name={userName} size={48} />
        <div>
          <h2 className={styles.name}>{userName}</h2>
          <p className={styles.soft}>
            {imports.lead(formatNumber(activities), formatNumber(days))}
          </p>
          <p className={styles.soft}>{imports.span(dayText(firstDay), dayText(lastDay))}</p>
        </div>
        <Badge tone="info">{activityMessages.sources[source]}</Badge>
      </header>
      <Figures card={card} />
      <Lines card={card} />
      <section className={styles.reasons} aria-label={texts.why}>
        <h3>{texts.why}</h3>
        <ul>
          {card.doubts.map(({ kind, activities: count }) => (
            <li key={kind}>{imports.doubts[kind](formatNumber(count))}</li>
          ))}
        </ul>
      </section>
      <p className={styles.soft}>
        {devices.length > 0 ? imports.devices(devices.join(', ')) : imports.noDevice}
      </p>
      {card.appeal ? (
        <figure className={styles.saying}>
          <figcaption>{texts.appeal}</figcaption>
          <blockquote>{card.appeal}</blockquote>
        </figure>
      ) : null}
      {card.isOwn ? (
        <p className={styles.soft}>{imports.own}</p>
      ) : (
        <footer className={styles.verbs}>
          <Button
            variant="danger"
            icon={<X size={18} aria-hidden="true" />}
            disabled={isBlocked}
            onClick={onReject}
          >
            {imports.reject}
          </Button>
          <Button
            icon={<Check size={18} aria-hidden="true" />}
            busy={isBusy}
            disabled={isBlocked && !isBusy}
            onClick={onApprove}
          >
            {imports.approve}
          </Button>
        </footer>
      )}
    </Panel>
  );
}

function Figures({ card }: { card: HeldImport }): ReactNode {
  const { distance, wouldEarn } = card;
  return (
    <dl className={styles.figures}>
      <Stat label={texts.distance} value={kilometres(distance)} />
      <Stat label={texts.wouldEarn} value={points(wouldEarn)} />
    </dl>
  );
}

function Lines({ card }: { card: HeldImport }): ReactNode {
  return (
    <table className={styles.lines}>
      <caption>{imports.table}</caption>
      <thead>
        <tr>
          <th scope="col">{imports.year}</th>
          <th scope="col">{imports.sport}</th>
          <th scope="col">{imports.count}</th>
          <th scope="col">{texts.distance}</th>
        </tr>
      </thead>
      <tbody>
        {card.lines.map(({ year, family, activities, distance }) => (
          <tr key={`${year} ${family}`}>
            <td>{year}</td>
            <td>{family ? familyNames[family] : imports.otherSport}</td>
            <td>{formatNumber(activities)}</td>
            <td>{kilometres(distance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kilometres(metres: number): string {
  return activitiesMessages.panel.kilometres(formatNumber(metres / 1000, { exactly: 1 }));
}

function points(stamina: number): string {
  return activitiesMessages.list.points(formatNumber(stamina, { atMost: 2 }));
}

function dayText(day: string): string {
  return formatDay(parseAcademyDay(day));
}
