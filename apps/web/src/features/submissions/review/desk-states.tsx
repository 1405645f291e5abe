import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { ReactNode } from 'react';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import paneStyles from './detail-panes.module.css';
import { reviewMessages } from './review.messages.ts';
import cardStyles from './review-card.module.css';
import styles from './submissions-tab.module.css';

/** Placeholders while the queue loads: of three cards, or in panes of the list and the open card beside it. */
export function LoadingCards({ inPanes }: { inPanes: boolean }): ReactNode {
  if (inPanes) {
    return (
      <>
        <div className={`stack top gap-4 ${styles.list}`}>
          {['78%', '60%', '86%', '66%', '72%'].map((width) => (
            <div key={width} className={paneStyles.loadingEntry}>
              <div className={cardStyles.entryHead}>
                <Skeleton shape="circle" width="2rem" height="2rem" />
                <div>
                  <Skeleton width={width} />
                  <Skeleton width="45%" />
                </div>
              </div>
            </div>
          ))}
        </div>
        <LoadingPanes />
      </>
    );
  }
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

function LoadingPanes(): ReactNode {
  return (
    <div className={paneStyles.panes}>
      <div className={paneStyles.scroll}>
        <div className={`stack top gap-4 ${paneStyles.stage}`}>
          <div>
            <Skeleton width="45%" />
            <Skeleton width="60%" />
            <Skeleton width="35%" />
          </div>
          <Skeleton shape="block" height="5rem" />
          <div>
            <Skeleton width="94%" />
            <Skeleton width="88%" />
            <Skeleton width="40%" />
          </div>
        </div>
        <div className={`stack top gap-3 ${paneStyles.person}`}>
          <Skeleton shape="circle" />
          <div>
            <Skeleton />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        </div>
      </div>
      <div className={`stack gap-3 ${paneStyles.bar}`}>
        <Skeleton shape="block" height="var(--touch)" />
      </div>
    </div>
  );
}

/** Submissions that could not be loaded; worded by specification 8. */
export function UnreadCards(props: {
  ids: readonly string[];
  onRetry: (submissionId: string) => void;
}): ReactNode {
  const { questError, userError } = submissionMessages.fallback;
  return props.ids.map((id) => (
    <div key={id} role="alert" className={`row middle spread gap-3 ${styles.unread}`}>
      <div>
        <p className="strong">{questError}</p>
        <p className="soft small">
          {userError}. {reviewMessages.card.unread}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={() => props.onRetry(id)}>
        {buttonMessages.retry}
      </Button>
    </div>
  ));
}
