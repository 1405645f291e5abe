import type { ReactNode } from 'react';
import styles from './overlay-notice.module.css';

/**
 * A notice about the whole page that appears and disappears by itself: it overlays the lower edge, so that
 * nothing moves.
 */
export function OverlayNotice({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.place}>
      <div className={styles.notice}>{children}</div>
    </div>
  );
}
