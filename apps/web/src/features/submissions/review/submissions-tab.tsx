import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Listing, type ListingWords } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { useRootMark } from '#ui/root-mark/use-root-mark.ts';
import { BatchBar } from './batch-bar.tsx';
import { DeskDialogs } from './desk-dialogs.tsx';
import { DeskHead } from './desk-head.tsx';
import { DeskList } from './desk-list.tsx';
import { LoadingCards, UnreadCards } from './desk-states.tsx';
import { KeyHelpButton } from './key-help.tsx';
import { RecentDecisions } from './recent-decisions.tsx';
import { reviewMessages } from './review.messages.ts';
import { countsOf } from './review-queue.ts';
import styles from './submissions-tab.module.css';
import { useDesk } from './use-desk.ts';
import type { DeskFilterState } from './use-desk-filter.ts';
import { waitedFor } from './waiting.ts';

/** From this width on the queue and the open submission are side by side. */
const PANES = '(min-width: 48rem)';

/** The elders' desk: all pending submissions, longest waiting first (specification 2). */
export function SubmissionsTab(): ReactNode {
  const desk = useDesk();
  const { elderId, now, filter, pending, cards, queue, decisions, batch, list } = desk;
  // Also while it is empty: the layout must not change when the response or the next submission arrives.
  const inPanes = useMediaQuery(PANES);
  useRootMark('panes', inPanes);
  const counts = countsOf(pending.data);
  const oldest = filter.isNarrowed ? undefined : cards[0];
  const longest = oldest && waitedFor(oldest.submittedAt, now);
  const isChoosing = batch.chosen.length > 0;
  const isLocked = decisions.processing !== undefined;
  const isFilled = pending.isPending || cards.length > 0;
  const recents = (
    <RecentDecisions
      // Collapsed again when a selection begins, whose bar needs the height of the panes.
      key={inPanes && isChoosing ? 'choosing' : 'deciding'}
      recent={desk.recents.recent}
      locked={isLocked}
      inPanes={inPanes}
      isChoosing={isChoosing}
      onUndo={({ submissionId }) => desk.ask('undo', submissionId)}
    />
  );
  return (
    <div className={`stack gap-2 ${styles.desk}`} data-panes={inPanes || undefined}>
      <DeskHead counts={counts} longest={longest} filter={filter} titleRef={desk.head} />
      <p className={`soft small ${styles.note}`} role="status">
        {queue.note}
      </p>
      {/* On a narrow screen above the list, which may be a hundred screens long. */}
      {inPanes ? null : recents}
      <div className={`stack top gap-4 ${styles.columns}`}>
        <div className={`stack top gap-4 ${styles.main}`} data-filled={isFilled}>
          {/* A new list for the empty desk: an element that moves counts as a layout shift. */}
          <Listing
            key={isFilled ? 'filled' : 'empty'}
            query={pending}
            isEmpty={counts?.total === 0 && queue.unread.length === 0}
            skeleton={<LoadingCards inPanes={inPanes} />}
            words={wordsOf(filter)}
          >
            <DeskList
              cards={cards}
              elderId={elderId}
              now={now}
              list={list}
              steady={desk.focus}
              decisions={decisions}
              batch={batch}
              onApprove={desk.approve}
              onReject={desk.reject}
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
            <BatchBar batch={batch} locked={isLocked} />
          </Listing>
        </div>
        <aside className={`stack top gap-4 ${styles.aside}`}>
          {inPanes ? recents : null}
          <KeyHelpButton onOpen={() => desk.ask('help', '')} />
        </aside>
      </div>
      <DeskDialogs desk={desk} />
    </div>
  );
}

function wordsOf({ isNarrowed, reset }: DeskFilterState): ListingWords {
  const { title, text } = isNarrowed ? reviewMessages.emptyFilter : reviewMessages.empty;
  return {
    loading: reviewMessages.loading,
    failed: reviewMessages.failed.title,
    stale: reviewMessages.stale,
    empty: {
      title,
      text,
      action: isNarrowed ? (
        <Button variant="secondary" onClick={reset}>
          {reviewMessages.filters.reset}
        </Button>
      ) : null,
    },
  };
}
