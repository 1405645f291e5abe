import { calendarMessages } from '@goreal/domain/calendar/calendar.messages';
import { isoWeekday } from '@goreal/domain/calendar/day-arithmetic';
import {
  formatDay,
  formatShortDay,
  monthMarks,
  timeZoneLabel,
} from '@goreal/domain/calendar/format';
import {
  auraWeeks,
  PROGRESS_WEEKS,
  type Progress,
  type ProgressWeek,
  progressStart,
  progressWeeks,
} from '@goreal/domain/submissions/progress';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useId } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { HeatMap, HeatMark } from '#ui/chart/heat-map.tsx';
import { NumberTable } from '#ui/chart/number-table.tsx';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { useProgress } from './api/progress.ts';
import { progressMessages as texts } from './progress.messages.ts';
import styles from './progress-panel.module.css';

/** AURA by week and the days with an approved submission, over the last weeks. */
export function ProgressPanel({ uid }: { uid: string }): ReactNode {
  const today = useAcademyToday();
  const progress = useProgress(uid, today);
  const hasFailed = progress.isError && !progress.data;
  // Without data it has no days, but its final height.
  const shown = progress.data ?? {
    from: progressStart(today),
    today,
    timeZone: academyTimeZone(),
    days: [],
  };
  const weeks = progressWeeks(shown);
  const isKnown = progress.data !== undefined;
  const isEmpty = progress.data?.days.length === 0;
  return (
    <Panel title={texts.title} aria-busy={!isKnown && !hasFailed}>
      <div className={`stack ${styles.stage}`}>
        {/* Charts without data are hidden, but keep their height: a failure and the first approval move nothing below. */}
        <div className={styles.charts} aria-hidden={isEmpty || hasFailed || undefined}>
          <p className={styles.intro}>{texts.intro}</p>
          <div className={styles.pictures}>
            <AuraByWeek weeks={auraWeeks(weeks)} isKnown={isKnown} />
            <DaysWithQuests progress={shown} weeks={weeks} isKnown={isKnown} />
          </div>
          <NumberTable
            summary={texts.numbers}
            caption={texts.table.caption}
            columns={texts.table.columns}
            rows={weeks.toReversed().map(rowOf)}
          />
        </div>
        {isEmpty ? <Beginning /> : null}
        {hasFailed ? (
          <ErrorState
            title={unableToBecause(texts.loadAction, progress.error)}
            onRetry={() => void progress.refetch()}
            retrying={progress.isFetching}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** In the place of the charts until the first approval. */
function Beginning(): ReactNode {
  return (
    <div className={styles.beginning}>
      <DrumStar detail="crest" size="100%" className={styles.drum} />
      <p className={`size-3 strong ${styles.blank}`}>{texts.empty.title}</p>
      <p>{texts.empty.text}</p>
    </div>
  );
}

function AuraByWeek(props: { weeks: readonly ProgressWeek[]; isKnown: boolean }): ReactNode {
  const { weeks, isKnown } = props;
  const heading = useId();
  const marks = monthMarks(weeks.map(({ monday }) => monday));
  const best = weeks.reduce((most, week) => (week.aura > most.aura ? week : most));
  const thisWeek = weeks.at(-1)?.aura ?? 0;
  const bestText =
    best.aura === 0 ? texts.aura.none : texts.aura.ofWeek(best.aura, formatShortDay(best.monday));
  return (
    <section aria-labelledby={heading} className={`stack top gap-3 ${styles.picture}`}>
      <h3 id={heading}>{texts.aura.title}</h3>
      <dl className={styles.facts}>
        <Fact name={texts.aura.thisWeek} value={isKnown && formatNumber(thisWeek)} />
        <Fact name={texts.aura.best} value={isKnown && bestText} />
      </dl>
      <BarChart
        label={texts.aura.label(weeks.length, thisWeek, bestText)}
        // None before the answer, which decides how many there are: drawn bars would move.
        bars={
          isKnown
            ? weeks.map(({ monday, aura }, index) => ({
                key: monday,
                value: aura,
                mark: marks[index],
              }))
            : []
        }
        topText={best.aura === 0 ? null : formatNumber(best.aura)}
      />
    </section>
  );
}

function DaysWithQuests(props: {
  progress: Progress;
  weeks: readonly ProgressWeek[];
  isKnown: boolean;
}): ReactNode {
  const { progress, weeks, isKnown } = props;
  const heading = useId();
  const marks = monthMarks(weeks.map(({ monday }) => monday));
  const days = progress.days.length;
  const quests = weeks.reduce((sum, week) => sum + week.quests, 0);
  return (
    <section aria-labelledby={heading} className={`stack top gap-3 ${styles.picture}`}>
      <h3 id={heading}>{texts.days.title}</h3>
      <dl className={styles.facts}>
        <Fact name={texts.days.count} value={isKnown && formatNumber(days)} />
        <Fact name={texts.days.quests} value={isKnown && formatNumber(quests)} />
      </dl>
      <HeatMap
        label={texts.days.label(PROGRESS_WEEKS, days, quests)}
        weeks={weeks.map(({ monday, days: counts }, index) => ({
          key: monday,
          days: counts,
          mark: marks[index],
        }))}
        dayNames={calendarMessages.shortWeekdays}
        today={isoWeekday(progress.today) - 1}
      />
      {/* Says what the marks of the picture mean; its text alternative and the table say the numbers. */}
      <ul className={`row soft tiny ${styles.legend}`} aria-hidden="true">
        {texts.days.legend.map((name, count) => (
          <li key={name}>
            <HeatMark count={count} />
            {name}
          </li>
        ))}
      </ul>
      <p className="faint tiny">{texts.days.zone(timeZoneLabel(progress.timeZone))}</p>
    </section>
  );
}

/** A figure that is not known yet is a dash, not a zero. */
function Fact({ name, value }: { name: string; value: string | false }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value === false ? '–' : value}</dd>
    </div>
  );
}

function rowOf({ monday, aura, quests, days }: ProgressWeek) {
  const names = calendarMessages.shortWeekdays.filter((_, at) => (days[at] ?? 0) > 0);
  return {
    key: monday,
    cells: [
      formatDay(monday),
      formatNumber(aura),
      formatNumber(quests),
      names.join(', ') || texts.table.noDays,
    ],
  };
}
