import { type ReactNode, Suspense } from 'react';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './admin.module.css';

/** Placeholder while the code of a tab loads. */
export function TabStage({ children }: { children: ReactNode }): ReactNode {
  return (
    <Suspense
      fallback={
        <p className={`line middle gap-2 soft ${styles.arriving}`} role="status" aria-busy="true">
          <Spinner size={22} />
          {adminMessages.arriving}
        </p>
      }
    >
      {children}
    </Suspense>
  );
}
