import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAcademyNow } from '#platform/clock/academy-clock.ts';
import { type InputDevice, useDeskFocus } from '#platform/desk/use-desk-focus.ts';
import { useDeskKeys } from '#platform/desk/use-desk-keys.ts';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { useRootMark } from '#ui/root-mark/use-root-mark.ts';
import { usePending } from './api/review.ts';
import { BatchBar } from './batch-bar.tsx';
import { DeskHead } from './desk-head.tsx';
import { DeskList } from './desk-list.tsx';
import { LoadingCards, UnreadCards } from './desk-states.tsx';
import { KeyHelp, KeyHelpButton } from './key-help.tsx';
import { RejectDialog, UndoDialog } from './reason-dialogs.tsx';
import { RecentDecisions } from './recent-decisions.tsx';
import { reviewMessages } from './review.messages.ts';
import { cardsOf, countsOf } from './review-queue.ts';
import styles from './submissions-tab.module.css';
import { useBatch } from './use-batch.ts';
import { useClaim } from './use-claim.ts';
import { useDecisions } from './use-decisions.ts';
import { useDeskFilter } from './use-desk-filter.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { useRecentDecisions } from './use-recent-decisions.ts';
import { waitedFor } from './waiting.ts';

/** From this width on the queue and the open submission are side by side. */
const PANES = '(min-width: 48rem)';

/** The next page is prefetched below this number of loaded cards. */
const PREFETCH_BELOW = 5;

type Asking = { verb: 'reject' | 'undo' | 'help'; submissionId: string };

/** Interval at which waiting times and leases are rendered again. */
const CLOCK_MS = 30_000;

/** The elders' desk: all pending submissions, longest waiting first (specification 2). */
export function SubmissionsTab(): ReactNode {
  const { userId: elderId } = useProfile();
  const filter = useDeskFilter();
  const pending = usePending(filter.filter);
  const recents = useRecentDecisions(elderId);
  const leaving = useRef(new Set<string>());
  const markLeaving = (submissionId: string) => void leaving.current.add(submissionId);
  const markStaying = (submissionId: string) => void leaving.current.delete(submissionId);
  const queue = useLiveQueue({
    elderId,
    filter: filter.filter,
    onReturned: recents.forget,
    onOwnDecision: markLeaving,
    onOtherDecision: markStaying,
  });
  const [asking, setAsking] = useState<Asking>();
  const head = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const cards = cardsOf(pending.data);
  const counts = countsOf(pending.data);
  const now = useAcademyNow(CLOCK_MS);
  const steady = useDeskFocus({
    ids: cards.map(({ submissionId }) => submissionId),
    list,
    head,
    leaving,
  });
  const decisions = useDecisions({
    elderId,
    queue,
    recents,
    onLeaving: markLeaving,
    onStaying: markStaying,
    onSettled: (verb, submissionId) => {
      setAsking(undefined);
      if (verb === 'undo') steady.focusOnArrival(submissionId);
    },
  });
  const batch = useBatch({ elderId, cards, queue, recents, onLeaving: markLeaving });
  const isChoosing = batch.chosen.length > 0;
  useClaim({ submissionId: steady.focused, onClaim: queue.claimed });
  useDeskKeys(list, () => setAsking({ verb: 'help', submissionId: '' }));
  useNextPage({ pending, loaded: cards.length });

  // Also while it is empty: the layout must not change when the response or the next submission arrives.
  const inPanes = useMediaQuery(PANES);
  useRootMark('panes', inPanes);

  const oldest = filter.isNarrowed ? undefined : cards[0];
  const longest = oldest && waitedFor(oldest.submittedAt, now);

  const { processing } = decisions;
  const ask = (verb: Asking['verb'], submissionId: string) => {
    if (processing) return;
    decisions.dismissFailure();
    setAsking({ verb, submissionId });
  };
  const approve = (card: Card, { remark, hand }: { remark: string; hand: InputDevice }) => {
    if (steady.isSettled(hand)) decisions.decide({ verb: 'approve', subject: card, words: remark });
  };
  const reject = (card: Card, hand: InputDevice) => {
    if (steady.isSettled(hand)) ask('reject', card.submissionId);
  };
  const rejecting = cards.find((card) => isAsked(asking, 'reject', card));
  const undoing = recents.recent.find((decision) => isAsked(asking, 'undo', decision));
  const close = () => setAsking(undefined);
  const dialog = { elderId, onClose: close };
  const { title, text } = filter.isNarrowed ? reviewMessages.emptyFilter : reviewMessages.empty;
  const isFilled = pending.isPending || cards.length > 0;

  return (
    <div className={styles.desk} data-panes={inPanes || undefined}>
      <DeskHead
        counts={counts}
        longest={longest}
        filter={filter}
        titleRef={head}
        inPanes={inPanes}
      />
      <p className={styles.note} role="status">
        {queue.note}
      </p>
      <div className={styles.columns}>
        <div className={styles.main} data-filled={isFilled}>
          {/* A new list for the empty desk: an element that moves counts as a layout shift. */}
          <Listing
            key={isFilled ? 'filled' : 'empty'}
            query={pending}
            isEmpty={counts?.total === 0 && queue.unread.length === 0}
            skeleton={<LoadingCards inPanes={inPanes} />}
            words={{
              loading: reviewMessages.loading,
              failed: reviewMessages.failed.title,
              stale: reviewMessages.stale,
              empty: {
                title,
                text,
                action: filter.isNarrowed ? (
                  <Button variant="secondary" onClick={filter.reset}>
                    {reviewMessages.filters.reset}
                  </Button>
                ) : null,
              },
            }}
          >
            <DeskList
              cards={cards}
              elderId={elderId}
              now={now}
              list={list}
              steady={steady}
              decisions={decisions}
              batch={batch}
              onApprove={approve}
              onReject={reject}
              inPanes={inPanes}
            >
              <UnreadCards ids={queue.unread} onRetry={(id) => void queue.bring(id)} />
              <LoadMore
                key={JSON.stringify(filter.filter)}
                query={pending}
                more={reviewMessages.loadMore}
                note={reviewMessages.remaining(Math.max(0, (counts?.total ?? 0) - cards.length))}
                failed={reviewMessages.loadMoreFailed}
              />
            </DeskList>
            <BatchBar batch={batch} locked={processing !== undefined} />
          </Listing>
        </div>
        <aside className={styles.aside}>
          <RecentDecisions
            // Collapsed again when a selection begins.
            key={isChoosing ? 'choosing' : 'deciding'}
            recent={recents.recent}
            locked={processing !== undefined}
            inPanes={inPanes}
            isChoosing={isChoosing}
            onUndo={({ submissionId }) => ask('undo', submissionId)}
          />
          <KeyHelpButton onOpen={() => ask('help', '')} />
        </aside>
      </div>
      {rejecting ? (
        <RejectDialog
          {...dialog}
          card={rejecting}
          onSend={(words) => decisions.decideOrThrow({ verb: 'reject', subject: rejecting, words })}
        />
      ) : null}
      {undoing ? (
        <UndoDialog
          {...dialog}
          decision={undoing}
          onSend={(words) => decisions.decideOrThrow({ verb: 'undo', subject: undoing, words })}
        />
      ) : null}
      <KeyHelp open={asking?.verb === 'help'} onClose={close} />
    </div>
  );
}

/** Shows placeholders while more submissions exist than are loaded. */
function useNextPage(options: { pending: ReturnType<typeof usePending>; loaded: number }): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = options.pending;
  const wanted =
    hasNextPage && !isFetching && !isFetchNextPageError && options.loaded < PREFETCH_BELOW;
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
