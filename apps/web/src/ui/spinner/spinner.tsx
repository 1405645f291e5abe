import type { ReactNode } from 'react';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './spinner.module.css';

/** A rotating drum star. Set `label` unless a text next to it says what is loading. */
export function Spinner(props: { size?: number; label?: string | undefined }): ReactNode {
  const { size = 24, label } = props;
  return (
    <span
      className={styles.spinner}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <DrumStar size={size} className={styles.star} />
    </span>
  );
}
