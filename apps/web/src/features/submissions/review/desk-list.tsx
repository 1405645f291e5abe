import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import { type ReactNode, type RefObject, useDeferredValue } from 'react';
import type { DeskFocus, InputDevice } from '#platform/desk/use-desk-focus.ts';
import { reviewMessages } from './review.messages.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './submissions-tab.module.css';
import type { Batch } from './use-batch.ts';
import type { Decisions } from './use-decisions.ts';

/** Number of cards that fit on a screen. */
const FIRST_CARDS = 2;

/**
 * The cards. Those far from the viewport skip rendering (`content-visibility`). The first screen renders
 * before the rest.
 */
export function DeskList(props: {
  cards: readonly Card[];
  elderId: string;
  now: Date;
  list: RefObject<HTMLOListElement | null>;
  steady: DeskFocus;
  decisions: Decisions;
  batch: Batch;
  onApprove: (card: Card, choice: { remark: string; hand: InputDevice }) => void;
  onReject: (card: Card, hand: InputDevice) => void;
  inPanes: boolean;
  /** Follows the list; drawn with its last cards, because it would be moved by them. */
  children: ReactNode;
}): ReactNode {
  const { inPanes, children } = props;
  const { cards, elderId, now, list, steady, decisions, batch, onApprove, onReject } = props;
  const { processing, failure } = decisions;
  const isBeginning = useDeferredValue(false, true);
  const drawn = isBeginning ? cards.slice(0, FIRST_CARDS) : cards;
  return (
    <>
      <ol
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers
        role="list"
        className={`stack top gap-4 ${styles.list}`}
        aria-label={reviewMessages.list}
        hidden={cards.length === 0}
        onFocus={steady.onFocus}
      >
        {drawn.map((card) => {
          const { submissionId } = card;
          const isOurs = processing?.submissionId === submissionId;
          const isFailed = failure?.action === 'approve' && failure.submissionId === submissionId;
          return (
            <li key={submissionId} className={styles.item}>
              <ReviewCard
                card={card}
                elderId={elderId}
                now={now}
                processing={isOurs ? processing.action : undefined}
                locked={batch.busy || (processing !== undefined && !isOurs)}
                failure={isFailed ? failure.text : undefined}
                isStop={steady.stop === submissionId}
                inPanes={inPanes}
                chosen={batch.isChosen(submissionId)}
                choosable={!batch.busy && (!batch.isFull || batch.isChosen(submissionId))}
                onChoose={() => batch.toggle(submissionId)}
                onApprove={(remark, hand) => onApprove(card, { remark, hand })}
                onReject={(hand) => onReject(card, hand)}
              />
            </li>
          );
        })}
      </ol>
      {isBeginning ? null : children}
    </>
  );
}
