import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { calendarMessages } from '@goreal/domain/calendar/calendar.messages';
import { addDays, startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { formatShortDay } from '@goreal/domain/calendar/format';
import type { MonthDay, StreakMonth } from '@goreal/domain/streaks/streak-month';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Snowflake from 'lucide-react/icons/snowflake';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { useIsDisconnected, useReconnect } from '#platform/connectivity/connectivity.ts';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useStreakWeek } from './api/streaks.ts';
import { DayMark } from './day-mark.tsx';
import { streaksMessages } from './streaks.messages.ts';
import styles from './week-strip.module.css';

const { week: texts, figures } = streaksMessages;

/** The seven days of this week as coins on a line, with the streak and, once there are any, the freezes. */
export function WeekStrip({ uid }: { uid: string }): ReactNode {
  const heading = useId();
  const today = useAcademyToday();
  const week = useStreakWeek(uid, today);
  // The page itself says that there is no network.
  const isDisconnected = useIsDisconnected();
  useReconnect(() => {
    if (week.error) week.retry();
  });
  if (week.error && !isDisconnected) {
    return (
      <RetryBanner onRetry={week.retry}>
        {unableToBecause(texts.loadAction, week.error)}
      </RetryBanner>
    );
  }
  const monday = startOfIsoWeek(today);
  return (
    <section
      aria-labelledby={heading}
      aria-busy={!week.month && !isDisconnected}
      className={styles.strip}
    >
      <header className={`row middle spread ${styles.head}`}>
        <h2 id={heading} className={`size-2 ${styles.title}`}>
          {texts.title}
        </h2>
        {week.month ? <Figures month={week.month} /> : null}
      </header>
      <ol className={styles.days}>
        {calendarMessages.shortWeekdays.map((name, index) => {
          const day = addDays(monday, index);
          return (
            <Day
              key={name}
              index={index}
              day={day}
              isToday={day === today}
              entry={week.days.get(day)}
            />
          );
        })}
      </ol>
    </section>
  );
}

/** A link to the calendar, which is below the whole journal on a phone. */
function Figures({ month }: { month: StreakMonth }): ReactNode {
  const { streak, freezes } = month;
  return (
    <Link
      to="?tab=journey#streak"
      className={`line middle gap-3 soft small tabular ${styles.figures}`}
    >
      <span>
        <StreakFlame size={20} cold={streak === 0} />
        <VisuallyHidden>{figures.streak}</VisuallyHidden>
        {figures.days(streak)}
      </span>
      {freezes > 0 ? (
        <span>
          <Snowflake size={16} aria-hidden="true" />
          <VisuallyHidden>{figures.freezes}</VisuallyHidden>
          {figures.ofTwo(freezes)}
        </span>
      ) : null}
      <VisuallyHidden>{texts.toCalendar}</VisuallyHidden>
      <ChevronRight size={16} aria-hidden="true" className={styles.onward} />
    </Link>
  );
}

function Day(props: {
  index: number;
  day: AcademyDay;
  isToday: boolean;
  entry: MonthDay | undefined;
}): ReactNode {
  const { index, day, isToday, entry } = props;
  const date = `${calendarMessages.weekdays[index]} ${formatShortDay(day)}`;
  // The kind of an open day is already named today.
  const name = isToday && entry?.kind !== 'open' ? texts.today(date) : date;
  return (
    <li
      data-kind={entry?.kind}
      aria-current={isToday ? 'date' : undefined}
      className={`stack at-centre gap-1 ${styles.day}`}
    >
      <VisuallyHidden>{texts.day(name, entry && streaksMessages.kinds[entry.kind])}</VisuallyHidden>
      <span className={`soft tiny strong ${styles.weekday}`} aria-hidden="true">
        {calendarMessages.shortWeekdays[index]}
      </span>
      <span className={styles.coin}>{entry ? <DayMark kind={entry.kind} size={20} /> : null}</span>
    </li>
  );
}
