import type { ReactNode } from 'react';
import styles from './trend-line.module.css';

/** `at`: an instant in ms. */
export type TrendPoint = { at: number; value: number };

/**
 * A small line chart of a figure over time, scaled from its lowest to its highest value; the dot marks the
 * last. The time before the first value is dotted; with fewer than two values all of it is, up to a dot for now.
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
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) {
    return (
      <span className={styles.trend}>
        <Drawing ahead={100} end={[100, 50]} />
      </span>
    );
  }
  const values = points.map(({ value }) => value);
  const lowest = Math.min(...values);
  const range = Math.max(...values) - lowest;
  const x = (at: number) => round((100 * (at - from)) / (to - from));
  // A constant figure is drawn in the middle.
  const y = (value: number) => round(range === 0 ? 50 : 100 - (100 * (value - lowest)) / range);
  return (
    <span role="img" aria-label={label} className={styles.trend}>
      <Drawing
        ahead={x(first.at)}
        line={points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
        begin={y(first.value)}
        end={[x(last.at), y(last.value)]}
      />
    </span>
  );
}

/** In percent of both sides. `ahead`: where the first value is; `begin`: its height. */
function Drawing(props: {
  ahead: number;
  line?: string;
  begin?: number;
  end: readonly [number, number];
}): ReactNode {
  const { ahead, line, begin = 50, end } = props;
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ahead > 0 ? <path d={`M0 ${begin}H${ahead}`} className={styles.ahead} /> : null}
        {line ? <polyline points={line} /> : null}
      </svg>
      <span
        className={styles.end}
        data-hollow={line ? undefined : true}
        style={{ transform: `translate(${end[0]}cqw, ${end[1]}cqh)` }}
      />
    </>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
