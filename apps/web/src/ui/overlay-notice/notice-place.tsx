import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { headerHeight } from './header-height.ts';
import styles from './overlay-notice.module.css';

/** The strip below the header where notices appear; with `role="status"` what appears in it is announced. */
export function NoticePlace(props: { role?: 'status'; children: ReactNode }): ReactNode {
  const { role, children } = props;
  const { subscribe, get } = headerHeight;
  const height = useSyncExternalStore(subscribe, get, get);
  return (
    <div
      role={role}
      className={styles.place}
      style={{ '--header-height': height } as CSSProperties}
    >
      {children}
    </div>
  );
}
