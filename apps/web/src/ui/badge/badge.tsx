import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'guild' | 'success' | 'warning' | 'danger' | 'info' | 'gold';

/** A short fact on a thing: its state, kind or worth. Never colour alone: the text says it. */
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
