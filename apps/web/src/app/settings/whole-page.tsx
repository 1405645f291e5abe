import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './whole-page.module.css';

/** After this time the page is shown although some data is missing. */
const LONGEST_WAIT_MS = 3000;

/**
 * Shows its content at once as a whole: invisible, with its layout, until every first response has arrived,
 * so that no part moves the ones below it.
 */
export function WholePage(props: { loading: string; children: ReactNode }): ReactNode {
  const isWaiting = useIsWaiting();
  return (
    <div className={styles.page} aria-busy={isWaiting}>
      {isWaiting ? (
        <div className={styles.placeholder}>
          <VisuallyHidden>
            <span role="status">{props.loading}</span>
          </VisuallyHidden>
          <Skeleton shape="block" height="14rem" />
        </div>
      ) : null}
      <div className={`stack gap-5 ${styles.content}`} data-waiting={isWaiting || undefined}>
        {props.children}
      </div>
    </div>
  );
}

/** Whether a query without data is in flight; false permanently once none was. */
function useIsWaiting(): boolean {
  const pending = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  // The content's queries start in its effects, which run before this one.
  const [hasBegun, setBegun] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    setBegun(true);
    const timer = setTimeout(() => setDone(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (hasBegun && pending === 0 && !isDone) setDone(true);
  return !isDone;
}
