import type { ReactNode } from 'react';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './spinner.module.css';

/** A rotating drum star, beside a text that says what is loading. */
export function Spinner({ size }: { size: number }): ReactNode {
  return (
    <span className={styles.spinner} aria-hidden="true">
      <DrumStar size={size} className={styles.star} />
    </span>
  );
}
