import type { ReviewCard as Card } from '@goreal/domain/submissions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useProfile } from '#platform/session/session.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card as Frame } from '#ui/card/card.tsx';
import { EmptyState, ErrorState } from '#ui/empty-state/empty-state.tsx';
import { usePending } from './api/get-pending.ts';
import type { Verb } from './carry-out.ts';
import { LoadingDesk, MoreCards, UnreadCards } from './desk-states.tsx';
import { KeyLegend } from './key-legend.tsx';
import { RejectDialog, UndoDialog } from './reason-dialogs.tsx';
import { RecentDecisions } from './recent-decisions.tsx';
import { reviewMessages } from './review.messages.ts';
import { ReviewCard } from './review-card.tsx';
import { cardsOf, totalOf } from './review-queue.ts';
import styles from './submissions-tab.module.css';
import { useDecisions } from './use-decisions.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { useRecentDecisions } from './use-recent-decisions.ts';
import { useSteadyDesk } from './use-steady-desk.ts';
import { useNow } from './waiting.ts';

/** Below this many loaded cards the next page is fetched unasked. */
const LOW_WATER = 5;

type Asking = { verb: 'reject' | 'undo'; submissionId: string };

/** The elders' desk: every pending report, the longest waiting first (spec section 2). */
export function SubmissionsTab(): ReactNode {
  const { userId: elderId, displayName } = useProfile();
  const pending = usePending();
  const recents = useRecentDecisions(elderId);
  const leaving = useRef(new Set<string>());
  const markLeaving = (submissionId: string) => void leaving.current.add(submissionId);
  const queue = useLiveQueue({
    elderId,
    onReturned: recents.forget,
    onOwnDecision: markLeaving,
  });
  const [asking, setAsking] = useState<Asking>();
  const head = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const cards = cardsOf(pending.data);
  const total = totalOf(pending.data);
  const now = useNow();
  const steady = useSteadyDesk({ cards, list, head, leaving });
  const decisions = useDecisions({
    elderId,
    queue,
    recents,
    onLeaving: markLeaving,
    onSettled: (verb) => {
      setAsking(undefined);
      if (verb === 'undo') head.current?.focus();
    },
  });
  useDeskKeys(list);
  useNextPage({ pending, loaded: cards.length });

  const { processing, failure } = decisions;
  const ask = (verb: Asking['verb'], submissionId: string) => {
    if (processing || !steady.isSettled()) return;
    decisions.dismissFailure();
    setAsking({ verb, submissionId });
  };
  const approve = (card: Card, remark: string) => {
    if (steady.isSettled()) decisions.decide({ verb: 'approve', subject: card, words: remark });
  };
  const rejecting = cards.find((card) => isAsked(asking, 'reject', card));
  const undoing = recents.recent.find((decision) => isAsked(asking, 'undo', decision));
  const of = (verb: Verb, submissionId: string) =>
    failure?.verb === verb && failure.submissionId === submissionId ? failure.text : undefined;
  const dialog = {
    elderId,
    busy: processing !== undefined,
    onClose: () => setAsking(undefined),
  };

  return (
    <div className={styles.desk}>
      <header className={styles.head}>
        <div>
          <h2 ref={head} tabIndex={-1} className={styles.title}>
            {reviewMessages.title}
          </h2>
          <p className={styles.soft}>{reviewMessages.oldestFirst(displayName)}</p>
        </div>
        {pending.data ? (
          <p className={styles.count} role="status">
            {reviewMessages.pendingCount(total)}
          </p>
        ) : null}
      </header>
      <p className={styles.note} role="status">
        {queue.note}
      </p>
      <div className={styles.columns}>
        <div className={styles.main}>
          {pending.isRefetchError ? (
            <AlertBanner
              kind="warning"
              action={
                <Button size="small" variant="secondary" onClick={() => void pending.refetch()}>
                  {reviewMessages.retry}
                </Button>
              }
            >
              {reviewMessages.stale}
            </AlertBanner>
          ) : null}
          {pending.isPending ? <LoadingDesk /> : null}
          {pending.isLoadingError ? (
            <Frame>
              <ErrorState
                title={reviewMessages.failed.title}
                retryLabel={reviewMessages.retry}
                retrying={pending.isFetching}
                onRetry={() => void pending.refetch()}
              >
                {pending.error.message}
              </ErrorState>
            </Frame>
          ) : null}
          {pending.data && total === 0 && queue.unread.length === 0 ? (
            <Frame>
              <EmptyState title={reviewMessages.empty.title}>
                {reviewMessages.empty.text}
              </EmptyState>
            </Frame>
          ) : null}
          <ol
            ref={list}
            // biome-ignore lint/a11y/noRedundantRoles: Safari forgets lists without markers
            role="list"
            className={styles.list}
            aria-label={reviewMessages.list}
            hidden={cards.length === 0}
            onFocus={steady.onFocus}
          >
            {cards.map((card) => (
              <li key={card.submissionId}>
                <ReviewCard
                  card={card}
                  elderId={elderId}
                  now={now}
                  processing={
                    processing?.submissionId === card.submissionId ? processing.verb : undefined
                  }
                  locked={processing !== undefined && processing.submissionId !== card.submissionId}
                  failure={of('approve', card.submissionId)}
                  isStop={steady.stop === card.submissionId}
                  onApprove={approve}
                  onReject={() => ask('reject', card.submissionId)}
                />
              </li>
            ))}
          </ol>
          <UnreadCards ids={queue.unread} onRetry={(id) => void queue.bring(id)} />
          {pending.hasNextPage ? (
            <MoreCards
              remaining={Math.max(0, total - cards.length)}
              loading={pending.isFetchingNextPage}
              failed={pending.isFetchNextPageError}
              onMore={() => void pending.fetchNextPage()}
            />
          ) : null}
        </div>
        <aside className={styles.aside}>
          <RecentDecisions
            recent={recents.recent}
            locked={processing !== undefined}
            onUndo={({ submissionId }) => ask('undo', submissionId)}
          />
          <KeyLegend />
        </aside>
      </div>
      {rejecting ? (
        <RejectDialog
          {...dialog}
          card={rejecting}
          failure={of('reject', rejecting.submissionId)}
          onSend={(words) => decisions.decide({ verb: 'reject', subject: rejecting, words })}
        />
      ) : null}
      {undoing ? (
        <UndoDialog
          {...dialog}
          decision={undoing}
          failure={of('undo', undoing.submissionId)}
          onSend={(words) => decisions.decide({ verb: 'undo', subject: undoing, words })}
        />
      ) : null}
    </div>
  );
}

/** The desk never looks empty while more reports wait behind the loaded ones. */
function useNextPage(options: { pending: ReturnType<typeof usePending>; loaded: number }): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = options.pending;
  const wanted = hasNextPage && !isFetching && !isFetchNextPageError && options.loaded < LOW_WATER;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
}

function isAsked(
  asking: Asking | undefined,
  verb: Asking['verb'],
  subject: { submissionId: string },
): boolean {
  return asking?.verb === verb && asking.submissionId === subject.submissionId;
}
