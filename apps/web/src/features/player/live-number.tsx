import type { ReactNode } from 'react';
import styles from './live-number.module.css';
import { useCountedNumber } from './use-counted-number.ts';

/** A number that counts to each new value and glows for a moment when it rose. */
export function LiveNumber({ value }: { value: number }): ReactNode {
  const shown = useCountedNumber(value);
  return (
    <span key={value} className={styles.number}>
      {formatNumber(shown)}
    </span>
  );
}

/** Thousands by a dot, as Vietnamese writes them. */
export function formatNumber(value: number): string {
  return value.toLocaleString('vi-VN');
}
