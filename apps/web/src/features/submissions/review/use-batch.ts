import { BATCH_MAX, type DeskFilter } from '@goreal/domain/submissions/desk';
import type { BatchResult, ReviewCard } from '@goreal/domain/submissions/review';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { useToast } from '#ui/toast/toast-region.tsx';
import { approveBatch } from './api/review.ts';
import { reviewMessages } from './review.messages.ts';
import { cardsOf, type Queue } from './review-queue.ts';
import { failureText } from './send-decision.ts';
import type { LiveQueue } from './use-live-queue.ts';
import type { RecentDecisions } from './use-recent-decisions.ts';

export type Batch = {
  /** Selected cards that are still pending. */
  chosen: readonly ReviewCard[];
  isChosen: (submissionId: string) => boolean;
  isFull: boolean;
  toggle: (submissionId: string) => void;
  clear: () => void;
  approve: () => void;
  busy: boolean;
  failure: string | undefined;
};

/** Selects cards and approves all selected ones; failed ones stay selected. */
export function useBatch(options: {
  elderId: string;
  /** undefined while it is fetched for another filter */
  loaded: Queue | undefined;
  filter: DeskFilter;
  queue: LiveQueue;
  recents: RecentDecisions;
  onLeaving: (submissionId: string) => void;
}): Batch {
  const { elderId, loaded, filter, queue, recents, onLeaving } = options;
  const toast = useToast();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const cards = cardsOf(loaded);
  const filterKey = JSON.stringify(filter);
  const [shown, setShown] = useState({ filterKey, loaded });
  if (loaded && shown.loaded !== loaded) {
    setShown({ filterKey, loaded });
    // A card that is no longer in the list is unselected, so that it is not selected when it returns, as after an undone
    // decision. One that only the filter hides stays selected.
    const before = shown.filterKey === filterKey ? cardsOf(shown.loaded) : [];
    const isGone = (id: string) =>
      before.some((card) => card.submissionId === id) &&
      !cards.some((card) => card.submissionId === id);
    if ([...ticked].some(isGone)) setTicked(new Set([...ticked].filter((id) => !isGone(id))));
  }
  useLiveEvent('review.decided', ({ submissionId }) =>
    setTicked((before) =>
      before.has(submissionId) ? new Set([...before].filter((id) => id !== submissionId)) : before,
    ),
  );
  const chosen = cards.filter((card) => ticked.has(card.submissionId) && !card.isOwn);

  /** Shows the result of one card; returns whether this elder approved it. */
  const settleOne = (card: ReviewCard, result: BatchResult): boolean => {
    const { submissionId, questTitle, userName } = card;
    if ('error' in result) {
      toast.error(reviewMessages.batch.refused(questTitle, userName, result.error.message));
      if (result.error.code === 'not-found') queue.drop(submissionId);
      return false;
    }
    const { status, auraRewarded, decidedAt, decidedBy, message } = result.decision;
    if (decidedBy !== elderId) {
      toast.info(message);
      queue.drop(submissionId);
      return false;
    }
    if (status === 'pending') return true;
    const at = decidedAt ?? new Date().toISOString();
    recents.remember({ submissionId, questTitle, userName, status, auraRewarded, decidedAt: at });
    onLeaving(submissionId);
    queue.drop(submissionId);
    return true;
  };
  const settle = (results: BatchResult[], asked: readonly ReviewCard[]) => {
    let done = 0;
    for (const result of results) {
      const card = asked.find(({ submissionId }) => submissionId === result.submissionId);
      if (card && settleOne(card, result)) done += 1;
    }
    if (done > 0) toast.success(reviewMessages.batch.done(done));
  };

  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: readonly ReviewCard[]) =>
      approveBatch(asked.map(({ submissionId }) => submissionId)),
    onSuccess: settle,
    // A failure to report the error is ignored; the failure itself is shown.
    onError: (cause) => {
      void reportError(cause, {
        component: 'review batch',
        errorType: 'api',
        severity: 'high',
      }).catch(() => undefined);
    },
  });

  return {
    chosen,
    isChosen: (submissionId) => ticked.has(submissionId),
    isFull: ticked.size >= BATCH_MAX,
    toggle: (submissionId) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(submissionId)) next.add(submissionId);
        return next;
      }),
    clear: () => setTicked(new Set()),
    approve: () => mutate(chosen),
    busy: isPending,
    failure: error ? failureText('approve', error) : undefined,
  };
}
