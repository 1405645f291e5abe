import type { ReviewCard } from '@goreal/domain/submissions/review';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAcademyNow } from '#platform/clock/academy-clock.ts';
import { type DeskFocus, type InputDevice, useDeskFocus } from '#platform/desk/use-desk-focus.ts';
import { useDeskKeys } from '#platform/desk/use-desk-keys.ts';
import { useProfile } from '#platform/session/session.ts';
import { pendingQuery } from './api/review.ts';
import { cardsOf, type Queue } from './review-queue.ts';
import { type Batch, useBatch } from './use-batch.ts';
import { useClaim } from './use-claim.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { type DeskFilterState, useDeskFilter } from './use-desk-filter.ts';
import { type LiveQueue, useLiveQueue } from './use-live-queue.ts';
import { type RecentDecisions, useRecentDecisions } from './use-recent-decisions.ts';

/** The next page is prefetched below this number of loaded cards. */
const PREFETCH_BELOW = 5;

/** Interval at which waiting times and leases are rendered again. */
const CLOCK_MS = 30_000;

/** The dialog that is open, and the submission that it is about; none for the list of shortcuts. */
export type Asking = { action: 'reject' | 'undo' | 'help'; submissionId: string };

export type Desk = {
  elderId: string;
  now: Date;
  filter: DeskFilterState;
  pending: UseInfiniteQueryResult<Queue>;
  cards: readonly ReviewCard[];
  queue: LiveQueue;
  recents: RecentDecisions;
  focus: DeskFocus;
  decisions: Decisions;
  batch: Batch;
  head: RefObject<HTMLHeadingElement | null>;
  list: RefObject<HTMLOListElement | null>;
  asking: Asking | undefined;
  /** Opens a dialog, unless a decision is in progress. */
  ask: (action: Asking['action'], submissionId: string) => void;
  closeDialog: () => void;
  approve: (card: ReviewCard, press: { remark: string; hand: InputDevice }) => void;
  reject: (card: ReviewCard, hand: InputDevice) => void;
};

/** The pending submissions behind the filter, and what the elder focuses, selects and decides among them. */
export function useDesk(): Desk {
  const { userId: elderId } = useProfile();
  const filter = useDeskFilter();
  const pending = useInfiniteQuery(pendingQuery(filter.filter));
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
  const now = useAcademyNow(CLOCK_MS);
  const focus = useDeskFocus({
    ids: cards.map(({ submissionId }) => submissionId),
    list,
    head,
    leaving,
    hasDecisions: recents.recent.length > 0,
  });
  const decisions = useDecisions({
    elderId,
    queue,
    recents,
    onLeaving: markLeaving,
    onStaying: markStaying,
    onSettled: (action, submissionId) => {
      setAsking(undefined);
      if (action === 'undo') focus.focusOnArrival(submissionId);
    },
  });
  const batch = useBatch({
    elderId,
    loaded: pending.data,
    filter: filter.filter,
    queue,
    recents,
    onLeaving: markLeaving,
  });
  useClaim({ submissionId: focus.focused, onClaim: queue.claimed });
  useNextPage({ pending, loaded: cards.length });

  const ask = (action: Asking['action'], submissionId: string) => {
    if (decisions.processing) return;
    decisions.dismissFailure();
    setAsking({ action, submissionId });
  };
  useDeskKeys(list, {
    '?': () => setAsking({ action: 'help', submissionId: '' }),
    u: () => {
      const [last] = recents.recent;
      if (last) ask('undo', last.submissionId);
    },
  });
  return {
    elderId,
    now,
    filter,
    pending,
    cards,
    queue,
    recents,
    focus,
    decisions,
    batch,
    head,
    list,
    asking,
    ask,
    closeDialog: () => setAsking(undefined),
    approve: (card, { remark, hand }) => {
      if (focus.isSettled(hand))
        decisions.decide({ action: 'approve', subject: card, words: remark });
    },
    reject: (card, hand) => {
      if (focus.isSettled(hand)) ask('reject', card.submissionId);
    },
  };
}

/** Shows placeholders while more submissions exist than are loaded. */
function useNextPage(options: { pending: UseInfiniteQueryResult<Queue>; loaded: number }): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = options.pending;
  const wanted =
    hasNextPage && !isFetching && !isFetchNextPageError && options.loaded < PREFETCH_BELOW;
  useEffect(() => {
    if (wanted) void fetchNextPage();
  }, [wanted, fetchNextPage]);
}
