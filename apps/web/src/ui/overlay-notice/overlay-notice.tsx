import type { CSSProperties, ReactNode } from 'react';
import { useHeaderHeight } from './header-height.ts';
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

/** The strip below the header where notices appear; with `role="status"` what appears in it is announced. */
export function NoticePlace(props: { role?: 'status'; children: ReactNode }): ReactNode {
  const { role, children } = props;
  const height = useHeaderHeight();
  const style = height === undefined ? undefined : { '--header-height': `${height}px` };
  return (
    <div role={role} className={styles.place} style={style as CSSProperties}>
      {children}
    </div>
  );
}
