import type { ReactNode } from 'react';
import { NoticePlace } from './notice-place.tsx';
import styles from './overlay-notice.module.css';

/**
 * A notice about the whole page that appears and disappears without an input of the user. It is outside the flow, so
 * that no content moves, and at the top, because buttons that may be pressed next are at the bottom.
 */
export function OverlayNotice({ children }: { children: ReactNode }): ReactNode {
  return (
    <NoticePlace>
      <div className={styles.notice}>{children}</div>
    </NoticePlace>
  );
}
