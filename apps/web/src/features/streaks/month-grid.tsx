import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { calendarMessages } from '@goreal/domain/calendar/calendar.messages';
import { isoWeekday } from '@goreal/domain/calendar/day-arithmetic';
import { formatLongDay } from '@goreal/domain/calendar/format';
import type { MonthDay, StreakMonth } from '@goreal/domain/streaks/streak-month';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { DayMark } from './day-mark.tsx';
import styles from './streak-calendar.module.css';
import { streaksMessages } from './streaks.messages.ts';

const texts = streaksMessages.calendar;

type MonthGridProps = {
  month: StreakMonth;
  label: string;
  selected: AcademyDay | undefined;
  onSelect: (day: AcademyDay) => void;
};

/** The days of a month as a grid: one tab stop, arrow keys move, each day has an explaining label. */
export function MonthGrid({ month, label, selected, onSelect }: MonthGridProps): ReactNode {
  const grid = useRef<HTMLDivElement>(null);
  const focusedDate = useRef<string>(undefined);
  const { days } = month;
  const at = Math.max(
    0,
    days.findIndex(({ day }) => day === selected),
  );
  const move = (event: KeyboardEvent) => {
    const next = days[nextIndex({ key: event.key, at, count: days.length }) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.day);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };
  // The cells of the former month were removed, and with them the focus.
  useLayoutEffect(() => {
    if (focusedDate.current === undefined || document.activeElement !== document.body) return;
    grid.current?.querySelector<HTMLElement>(`[data-day$="-${focusedDate.current}"]`)?.focus();
  });
  return (
    <div className={styles.month}>
      <div className={`faint tiny strong text-centre ${styles.weekdays}`} aria-hidden="true">
        {calendarMessages.shortWeekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields */}
      <div
        ref={grid}
        role="group"
        aria-label={label}
        className={styles.grid}
        onKeyDown={move}
        onFocus={({ target }) => {
          focusedDate.current = target.dataset.day?.slice(-2);
        }}
        onBlur={({ target }) => {
          // A cell that is removed keeps its date for the effect above.
          queueMicrotask(() => {
            if (target.isConnected) focusedDate.current = undefined;
          });
        }}
      >
        {days.map((entry, index) => (
          <DayCell
            // Keyed by the whole date: a change of the month at midnight replaces the cells, which is no layout shift.
            key={entry.day}
            entry={entry}
            isStop={index === at}
            isSelected={entry.day === selected}
            onSelect={onSelect}
          />
        ))}
      </div>
    </div>
  );
}

function DayCell(props: {
  entry: MonthDay;
  isStop: boolean;
  isSelected: boolean;
  onSelect: (day: AcademyDay) => void;
}): ReactNode {
  const { entry, isStop, isSelected, onSelect } = props;
  const { day, kind, isToday, explanation } = entry;
  const date = Number(day.slice(8));
  const name = isToday ? `${formatLongDay(day)} (${texts.today})` : formatLongDay(day);
  return (
    <button
      type="button"
      data-day={day}
      data-kind={kind}
      data-quiet={entry.lost === 0 || undefined}
      data-today={isToday || undefined}
      className={styles.day}
      style={date === 1 ? { gridColumnStart: isoWeekday(day) } : undefined}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${name}: ${explanation}`}
      onClick={() => onSelect(day)}
    >
      <span className={styles.date}>{date}</span>
      <span className={styles.mark}>
        <DayMark kind={kind} />
      </span>
    </button>
  );
}

function nextIndex(move: { key: string; at: number; count: number }): number | undefined {
  const { key, at, count } = move;
  const target = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 7,
    ArrowUp: at - 7,
    Home: 0,
    End: count - 1,
  }[key];
  return target !== undefined && target >= 0 && target < count ? target : undefined;
}
