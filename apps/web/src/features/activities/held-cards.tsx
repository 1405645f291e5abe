import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { HeldActivity, HeldImport } from '@goreal/domain/activities/hold';
import { parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import { formatDay } from '@goreal/domain/calendar/format';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import styles from './holds-queue.module.css';

const texts = activitiesMessages.holds;
const { imports } = texts;

/** One held activity: player, activity, the values that caused the hold, and the player's note. */
export function HoldFacts({ card }: { card: HeldActivity }): ReactNode {
  const { userName, family, name, sportType, startedAt, doubts, reason } = card;
  const activity = name ?? (family ? familyNames[family] : sportType);
  return (
    <>
      <Head card={card}>{`${activity} · ${minuteOf(startedAt)}`}</Head>
      <Figures card={card} />
      <Reasons>
        {reason === 'needs-elder' ? <li>{texts.typed}</li> : null}
        {doubts.map((doubt) => (
          <li key={doubt.kind}>{activityMessages.doubt(doubt)}</li>
        ))}
      </Reasons>
      {card.note ? <Saying title={texts.note} text={card.note} /> : null}
      {card.appeal ? <Saying title={texts.appeal} text={card.appeal} /> : null}
      {card.picture ? (
        <a href={card.picture} target="_blank" rel="noreferrer" className={styles.picture}>
          <img src={card.picture} alt={texts.picture(userName)} loading="lazy" />
        </a>
      ) : null}
    </>
  );
}

/** Activities of one import: player, count by kind and year, and why they wait. */
export function ImportFacts({ card }: { card: HeldImport }): ReactNode {
  const { activities, days, firstDay, lastDay, devices, distance, wouldEarn } = card;
  return (
    <>
      <Head card={card}>
        {imports.lead(formatNumber(activities), formatNumber(days))}
        <br />
        {imports.span(dayText(firstDay), dayText(lastDay))}
      </Head>
      <dl className={styles.figures}>
        <Stat label={texts.distance} value={kilometres(distance)} />
        <Stat label={texts.wouldEarn} value={points(wouldEarn)} />
      </dl>
      <Lines card={card} />
      <Reasons>
        {card.doubts.map(({ kind, activities: count }) => (
          <li key={kind}>{imports.doubts[kind](formatNumber(count))}</li>
        ))}
      </Reasons>
      <p className="soft small">
        {devices.length > 0 ? imports.devices(devices.join(', ')) : imports.noDevice}
      </p>
      {card.appeal ? <Saying title={texts.appeal} text={card.appeal} /> : null}
    </>
  );
}

function Head(props: { card: HeldActivity | HeldImport; children: ReactNode }): ReactNode {
  const { userId, userName, source } = props.card;
  return (
    <PersonLine
      userId={userId}
      displayName={userName}
      size={48}
      heading="h3"
      aside={<Badge tone="info">{activityMessages.sources[source]}</Badge>}
    >
      {props.children}
    </PersonLine>
  );
}

function Figures({ card }: { card: HeldActivity }): ReactNode {
  const { distance, movingSeconds, elapsedSeconds, averageSpeed, wouldEarn } = card;
  const minutes = Math.round((movingSeconds || elapsedSeconds) / 60);
  const speed =
    averageSpeed === null
      ? texts.noSpeed
      : texts.speedValue(formatNumber(averageSpeed, { atMost: 2 }));
  return (
    <dl className={styles.figures}>
      <Stat label={texts.distance} value={kilometres(distance)} />
      <Stat
        label={texts.time}
        value={activitiesMessages.list.duration(Math.floor(minutes / 60), minutes % 60)}
      />
      <Stat label={texts.speed} value={speed} />
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

function Reasons({ children }: { children: ReactNode }): ReactNode {
  return (
    <section className={styles.reasons} aria-label={texts.why}>
      <h4>{texts.why}</h4>
      <ul>{children}</ul>
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

function kilometres(metres: number): string {
  return activitiesMessages.panel.kilometres(formatNumber(metres / 1000, { exactly: 1 }));
}

function points(stamina: number): string {
  return activitiesMessages.list.points(formatNumber(stamina, { atMost: 2 }));
}

function dayText(day: string): string {
  return formatDay(parseAcademyDay(day));
}
