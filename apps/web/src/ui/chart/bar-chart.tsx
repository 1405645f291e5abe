import type { ReactNode } from 'react';
import styles from './bar-chart.module.css';

export type Bar = {
  key: string;
  value: number;
  /** Shown below the bar; may be wider than the bar, so not every bar can have one. */
  mark?: string | undefined;
};

type BarChartProps = {
  /** Text alternative of the chart in one sentence; a `NumberTable` beside it has the numbers. */
  label: string;
  bars: readonly Bar[];
  /** Value of a full bar; the largest one by default. Adjacent charts share one. */
  top?: number;
  /** The text of `top`, at the upper line. */
  topText?: ReactNode;
  size?: 'tall' | 'low';
};

/** Vertical bars with a feather pattern; the last is the current one. */
export function BarChart(props: BarChartProps): ReactNode {
  const { label, bars, topText, size = 'tall' } = props;
  const top = props.top ?? Math.max(...bars.map(({ value }) => value));
  return (
    <div role="img" aria-label={label} className={`stack gap-1 ${styles.chart}`} data-size={size}>
      <span className={`faint tiny tabular ${styles.limit}`}>{topText}</span>
      <div className={styles.bars}>
        {bars.map(({ key, value }, index) => (
          <span key={key} className={styles.slot}>
            <span
              className={styles.bar}
              data-current={index === bars.length - 1 || undefined}
              style={{ transform: `translateY(${100 - heightOf(value, top)}%)` }}
            />
          </span>
        ))}
      </div>
      <div className={`soft tiny ${styles.marks}`}>
        {bars.map(({ key, mark }) => (
          <span key={key}>{mark}</span>
        ))}
      </div>
    </div>
  );
}

/** In percent; a small value above 0 stays visible beside a much larger bar. */
function heightOf(value: number, top: number): number {
  return value === 0 || top === 0 ? 0 : Math.max(5, (100 * value) / top);
}
