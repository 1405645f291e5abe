import type { ReactNode } from 'react';
import { BroadcastHistory } from './broadcast-history.tsx';
import styles from './broadcasts-tab.module.css';
import { Composer } from './composer.tsx';

/** Composer, preview and history of broadcasts to all, to a guild or to one person. */
export function BroadcastsTab(): ReactNode {
  return (
    <div className={styles.tab}>
      <Composer />
      <BroadcastHistory />
    </div>
  );
}
