import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '../store/store.ts';
import styles from './notice-place.module.css';

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

/**
 * Height of the page's sticky header as a length of CSS; undefined without one. Not a custom property of the root
 * element, whose changes make the browser compute the styles of the whole page again.
 */
export const headerHeight = createStore<string | undefined>(undefined);
