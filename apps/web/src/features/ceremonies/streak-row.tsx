import type { ReactNode } from 'react';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import styles from './rows.module.css';

const texts = ceremoniesMessages.approved;

/** The streak after the approval; its flame is animated where the day was added. */
export function StreakRow({ from, to }: { from: number; to: number }): ReactNode {
  const isLit = to > from;
  return (
    <p className={styles.streak}>
      <span className={styles.flames} data-lit={isLit || undefined}>
        <StreakFlame size={40} cold />
        {to > 0 ? <StreakFlame size={40} /> : null}
      </span>
      <span>
        <strong>{texts.streak(to)}</strong>{' '}
        <span className={styles.note}>{isLit ? texts.streakGrew(to) : texts.streakKept}</span>
      </span>
    </p>
  );
}
