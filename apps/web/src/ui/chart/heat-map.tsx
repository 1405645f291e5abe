import type { ReactNode } from 'react';
import styles from './heat-map.module.css';

const CELL = 12;
const DAYS = 7;

type HeatMapProps = {
  /** Text alternative of the chart in one sentence; a `NumberTable` beside it has the numbers. */
  label: string;
  /** One column a week, oldest first: a count for each day, Monday first. */
  weeks: readonly { key: string; days: readonly number[]; mark?: string | undefined }[];
  /** Names of the seven days, Monday first. */
  dayNames: readonly string[];
  /** Weekday of today in the last column, Monday 0; later days are not drawn. */
  today: number;
};

/**
 * A grid of days, a column for each week. A day without a count is a dot; higher counts have more rings, so
 * that it is readable without colour.
 */
export function HeatMap({ label, weeks, dayNames, today }: HeatMapProps): ReactNode {
  const last = weeks.length - 1;
  const levels: string[] = ['', '', '', ''];
  for (const [week, { days }] of weeks.entries()) {
    for (const [day, count] of days.entries()) {
      if (week === last && day > today) continue;
      levels[levelOf(count)] += coinPath(levelOf(count), middle(week), middle(day));
    }
  }
  return (
    <div role="img" aria-label={label} className={styles.map}>
      <div className={styles.weeks}>
        {weeks.map(({ key, mark }) => (
          <span key={key}>{mark}</span>
        ))}
      </div>
      <div className={styles.days}>
        {dayNames.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${CELL * weeks.length} ${CELL * DAYS}`}
        className={styles.cells}
        aria-hidden="true"
      >
        {levels.map((path, level) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the level
          <path key={level} d={path} data-level={level} />
        ))}
        <rect x={last * CELL + 0.6} y={today * CELL + 0.6} width={CELL - 1.2} height={CELL - 1.2} />
      </svg>
    </div>
  );
}

/** The mark of a count, for a legend. */
export function HeatMark({ count }: { count: number }): ReactNode {
  const level = levelOf(count);
  return (
    <svg viewBox={`0 0 ${CELL} ${CELL}`} className={styles.mark} aria-hidden="true">
      <path d={coinPath(level, CELL / 2, CELL / 2)} data-level={level} />
    </svg>
  );
}

/** Counts of 3 and more have the same mark. */
function levelOf(count: number): number {
  return Math.min(3, count);
}

/** Radii of the circles of each level; the ring between the first two is filled, and every second one inside. */
const RADII = [[0.8], [2.4], [4.2, 3, 1.6], [5.6, 4.6, 3.3]] as const;

function coinPath(level: number, x: number, y: number): string {
  return (RADII[level] ?? []).map((radius) => circle(x, y, radius)).join('');
}

function circle(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

function middle(index: number): number {
  return index * CELL + CELL / 2;
}
