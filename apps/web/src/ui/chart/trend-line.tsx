import type { ReactNode } from 'react';
import styles from './trend-line.module.css';

/** `at`: an instant in ms. */
export type TrendPoint = { at: number; value: number };

/**
 * A small line chart of a figure over time, scaled from its lowest to its highest value; the dot marks the
 * last. With fewer than two values its space is empty.
 */
export function TrendLine(props: {
  /** Text alternative of the chart in one sentence. */
  label: string;
  points: readonly TrendPoint[];
  /** The instants at both ends of the time axis, in ms. */
  from: number;
  to: number;
}): ReactNode {
  const { label, points, from, to } = props;
  const last = points.at(-1);
  if (!last || points.length < 2) return <span className={styles.trend} />;
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const x = (at: number) => round((100 * (at - from)) / (to - from));
  // A constant figure is drawn in the middle.
  const y = (value: number) => round(range === 0 ? 50 : 100 - (100 * (value - lowest)) / range);
  return (
    <span role="img" aria-label={label} className={styles.trend}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      </svg>
      <span
        className={styles.end}
        style={{ transform: `translate(${x(last.at)}cqw, ${y(last.value)}cqh)` }}
      />
    </span>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
