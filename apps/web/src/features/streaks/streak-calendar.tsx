import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays, monthKey, startOfMonth } from '@goreal/domain/calendar/day-arithmetic';
import { formatLongDay, timeZoneLabel } from '@goreal/domain/calendar/format';
import type { MonthDay, StreakMonth } from '@goreal/domain/streaks/streak-month';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useState } from 'react';
import { useAnchor } from '#platform/address/use-anchor.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { usePlanRest, useStreakMonth } from './api/streaks.ts';
import { DayMark, MARKED_KINDS } from './day-mark.tsx';
import { MonthGrid } from './month-grid.tsx';
import styles from './streak-calendar.module.css';
import { StreakFigures } from './streak-figures.tsx';
import { streaksMessages } from './streaks.messages.ts';

const texts = streaksMessages.calendar;

/** The calendar of a month with an explanation of every day; future days can be planned as rest days. */
export function StreakCalendar({ uid }: { uid: string }): ReactNode {
  const today = useAcademyToday();
  const [shown, setShown] = useState<AcademyDay>();
  const [picked, setPicked] = useState<AcademyDay>();
  const firstDay = startOfMonth(shown ?? today);
  const month = useStreakMonth(uid, monthKey(firstDay));
  const go = (day: AcademyDay | undefined) => {
    setShown(day);
    setPicked(undefined);
  };
  if (!month.data) {
    return (
      <LoadState
        query={month}
        loading={
          <Loading label={texts.loading} className={styles.calendar} heights={['4rem', '19rem']} />
        }
        failed={unableToBecause(texts.loadAction, month.error)}
      />
    );
  }
  const selected = month.data.days.find(({ day }) => day === (picked ?? today));
  return (
    <div className={styles.calendar} aria-busy={month.isPlaceholderData || undefined}>
      <StreakFigures month={month.data} />
      <header className={styles.head}>
        <IconButton
          label={texts.previous}
          icon={<ChevronLeft size={22} />}
          onClick={() => go(addDays(firstDay, -1))}
        />
        <h3 className="size-2 text-centre" aria-live="polite">
          {monthLabel(monthKey(firstDay))}
        </h3>
        <IconButton
          label={texts.next}
          icon={<ChevronRight size={22} />}
          onClick={() => go(addDays(firstDay, 31))}
        />
      </header>
      <MonthGrid
        month={month.data}
        label={texts.grid(monthLabel(month.data.month))}
        selected={selected?.day}
        onSelect={setPicked}
      />
      {selected ? (
        <DayStory key={selected.day} uid={uid} entry={selected} />
      ) : (
        <Button variant="ghost" size="small" onClick={() => go(undefined)}>
          {texts.backToToday}
        </Button>
      )}
      <Legend month={month.data} />
    </div>
  );
}

/** Explanation of the selected day, and its possible action. */
function DayStory({ uid, entry }: { uid: string; entry: MonthDay }): ReactNode {
  const plan = usePlanRest(uid);
  const { day, kind, streak, explanation, canPlanRest, canCancelRest } = entry;
  const isCounted = kind !== 'before' && kind !== 'ahead' && !entry.isToday && !canCancelRest;
  return (
    <div className={styles.story} data-kind={kind} data-quiet={entry.lost === 0 || undefined}>
      <span className={styles.seal}>
        <DayMark kind={kind} size={22} />
      </span>
      <div role="status">
        <p className="faint small">{formatLongDay(day)}</p>
        <p>
          {explanation}
          {isCounted ? ` ${texts.streakAfter(streak)}` : null}
        </p>
      </div>
      {canPlanRest || canCancelRest ? (
        <Button
          variant="secondary"
          size="small"
          busy={plan.isPending}
          onClick={() => plan.mutate({ day, rest: canPlanRest })}
        >
          {canPlanRest ? streaksMessages.plan.rest : streaksMessages.plan.cancel}
        </Button>
      ) : null}
      <FailureBanner action={streaksMessages.plan.action} error={plan.error} />
    </div>
  );
}

function Legend({ month }: { month: StreakMonth }): ReactNode {
  const kinds = new Set(month.days.map(({ kind }) => kind));
  return (
    <div className={`stack gap-2 ${styles.foot}`}>
      <ul className={`row soft small ${styles.legend}`} aria-label={texts.legend}>
        {MARKED_KINDS.filter((kind) => kinds.has(kind)).map((kind) => (
          <li key={kind} data-kind={kind}>
            <DayMark kind={kind} />
            {streaksMessages.kinds[kind]}
          </li>
        ))}
      </ul>
      <p className="faint tiny">{texts.zone(timeZoneLabel(month.timeZone))}</p>
    </div>
  );
}

/** @param key 'YYYY-MM' */
function monthLabel(key: string): string {
  const [year, month] = key.split('-').map(Number);
  return texts.month(month ?? 1, year ?? 0);
}

export function StreakPanel({ uid }: { uid: string }): ReactNode {
  return (
    <Panel {...useAnchor('streak')} title={streaksMessages.calendar.title}>
      <StreakCalendar uid={uid} />
    </Panel>
  );
}
