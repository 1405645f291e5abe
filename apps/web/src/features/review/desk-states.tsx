import { submissionMessages } from '@goreal/domain/submissions';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import styles from './desk-states.module.css';
import { reviewMessages } from './review.messages.ts';

/** Three cards to come. */
export function LoadingDesk(): ReactNode {
  return (
    <div aria-busy="true" className={styles.stack}>
      <p className={styles.loading} role="status">
        <Spinner size={22} />
        {reviewMessages.loading}
      </p>
      {[1, 2, 3].map((card) => (
        <div key={card} className={styles.skeleton}>
          <Skeleton shape="circle" />
          <div>
            <Skeleton width="55%" />
            <Skeleton width="35%" />
            <Skeleton shape="block" height="5rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Reports that are there but could not be read; named as spec section 8 has it. */
export function UnreadCards(props: {
  ids: readonly string[];
  onRetry: (submissionId: string) => void;
}): ReactNode {
  const { questError, userError } = submissionMessages.fallback;
  return props.ids.map((id) => (
    <div key={id} role="alert" className={styles.unread}>
      <div>
        <p className={styles.name}>{questError}</p>
        <p className={styles.soft}>
          {userError}. {reviewMessages.card.unread}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => props.onRetry(id)}>
        {reviewMessages.retry}
      </Button>
    </div>
  ));
}

/** The way to the next page of the queue. */
export function MoreCards(props: {
  remaining: number;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}): ReactNode {
  const { remaining, loading, failed, onMore } = props;
  return (
    <div className={styles.more}>
      <p className={styles.soft} role={failed ? 'alert' : undefined}>
        {failed ? reviewMessages.loadMoreFailed : reviewMessages.remaining(remaining)}
      </p>
      <Button variant="secondary" busy={loading} onClick={onMore}>
        {failed ? reviewMessages.retry : reviewMessages.loadMore}
      </Button>
    </div>
  );
}
