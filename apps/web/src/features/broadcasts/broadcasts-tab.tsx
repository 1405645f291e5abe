import type { ReactNode } from 'react';
import { BroadcastHistory } from './broadcast-history.tsx';
import styles from './broadcasts-tab.module.css';
import { Composer } from './composer.tsx';

/** An elder's word to all, a guild or one person: written, looked at, sent, and what became of the last 20. */
export function BroadcastsTab(): ReactNode {
  return (
    <div className={styles.tab}>
      <Composer />
      <BroadcastHistory />
    </div>
  );
}
