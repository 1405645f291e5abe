import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { ReactNode } from 'react';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './submissions-tab.module.css';

/** Placeholders of three cards. */
export function LoadingCards(): ReactNode {
  return [1, 2, 3].map((card) => (
    <div key={card} className={styles.skeleton}>
      <Skeleton shape="circle" />
      <div>
        <Skeleton width="55%" />
        <Skeleton width="35%" />
        <Skeleton shape="block" height="5rem" />
      </div>
    </div>
  ));
}

/** Submissions that could not be loaded; worded by specification 8. */
export function UnreadCards(props: {
  ids: readonly string[];
  onRetry: (submissionId: string) => void;
}): ReactNode {
  const { questError, userError } = submissionMessages.fallback;
  return props.ids.map((id) => (
    <div key={id} role="alert" className={styles.unread}>
      <div>
        <p className={styles.name}>{questError}</p>
        <p className={styles.reason}>
          {userError}. {reviewMessages.card.unread}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => props.onRetry(id)}>
        {buttonMessages.retry}
      </Button>
    </div>
  ));
}
