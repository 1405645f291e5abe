import type { ReactNode } from 'react';
import { AlertBanner } from '../alert-banner/alert-banner.tsx';
import styles from './dialog-problem.module.css';

/** Why the last attempt failed, above the buttons of a dialog, in their bar, which stays in view. */
export function DialogProblem({ children }: { children: ReactNode }): ReactNode {
  if (!children) return null;
  return (
    <div className={styles.problem}>
      <AlertBanner kind="error">{children}</AlertBanner>
    </div>
  );
}
