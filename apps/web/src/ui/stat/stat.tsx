import type { ReactNode } from 'react';
import styles from './stat.module.css';

/** One figure with its name. Put several in a `<dl>`. */
export function Stat(props: {
  label: ReactNode;
  value: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
  /** A `TrendLine` below. */
  trend?: ReactNode;
  size?: 'normal' | 'large';
}): ReactNode {
  const { label, value, icon, note, trend, size = 'normal' } = props;
  return (
    <div className={styles.stat} data-size={size} data-icon={icon ? true : undefined}>
      <dt className={`soft small ${styles.label}`}>
        {icon ? (
          <span className={styles.icon} aria-hidden="true">
            {icon}
          </span>
        ) : null}
        {label}
      </dt>
      <dd className={`size-2 strong tabular ${styles.value}`}>{value}</dd>
      {note ? <dd className={`soft small ${styles.note}`}>{note}</dd> : null}
      {trend ? <dd className={styles.trend}>{trend}</dd> : null}
    </div>
  );
}
