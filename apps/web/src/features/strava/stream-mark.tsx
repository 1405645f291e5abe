import type { ReactNode } from 'react';
import styles from './strava-card.module.css';

/** Icon of three converging streams; Strava's own logo is not used. */
export function StreamMark(): ReactNode {
  return (
    <svg viewBox="0 0 120 72" className={styles.mark} aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeWidth="5">
        <path d="M4 14C34 14 40 36 72 36H116" stroke="var(--guild-secondary)" />
        <path d="M4 36H116" stroke="var(--metal)" opacity="0.85" />
        <path d="M4 58C34 58 40 36 72 36H116" stroke="var(--guild-primary)" />
      </g>
      <circle cx="112" cy="36" r="7" fill="var(--metal-light)" />
      <g fill="var(--metal-light)" className={styles.drops}>
        <circle cx="22" cy="15" r="2.500" />
        <circle cx="30" cy="36" r="2.500" />
        <circle cx="22" cy="57" r="2.500" />
      </g>
    </svg>
  );
}
