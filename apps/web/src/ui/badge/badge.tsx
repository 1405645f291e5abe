import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'guild' | 'success' | 'warning' | 'danger' | 'info' | 'gold';

/** A short label for a state, kind or value. The meaning is in the text, never in the colour alone. */
export function Badge(props: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { tone = 'neutral', icon, children } = props;
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
