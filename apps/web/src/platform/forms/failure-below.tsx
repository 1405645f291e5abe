import { type ReactNode, useEffect, useRef } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import styles from './failure-below.module.css';

/** Why an action failed, below its buttons, which keep their place. It is scrolled into view. */
export function FailureBelow({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place} className={styles.place}>
      <AlertBanner kind="error">{children}</AlertBanner>
    </div>
  );
}
