import type { ReactNode } from 'react';
import styles from './bar-rows.module.css';

export type BarRow = {
  key: string;
  name: ReactNode;
  value: number;
  /** The formatted value. */
  text: string;
};

/** Horizontal bars, each with its name and value as text; the longest fills its row. */
export function BarRows(props: {
  label: string;
  rows: readonly BarRow[];
  /** `line`: the rows side by side. */
  look?: 'list' | 'line';
}): ReactNode {
  const { label, rows, look = 'list' } = props;
  const top = Math.max(...rows.map(({ value }) => value));
  return (
    <ul aria-label={label} className={`stack gap-3 ${styles.rows}`} data-look={look}>
      {rows.map(({ key, name, value, text }) => (
        <li key={key} className={styles.item}>
          <span className={`soft small ${styles.name}`}>{name}</span>
          <span className="strong tabular">{text}</span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.fill}
              style={{
                transform: `translateX(${value === 0 ? -100 : (100 * value) / top - 100}%)`,
              }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
