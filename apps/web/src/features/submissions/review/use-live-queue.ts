import { formatTime } from '@goreal/domain/calendar/format';
import { type Claim, type DeskFilter, isOnDesk } from '@goreal/domain/submissions/desk';
import type { ReviewDecision } from '@goreal/domain/submissions/review';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { getReviewCard, pendingQuery } from './api/review.ts';
import { reviewMessages } from './review.messages.ts';
import { cardsOf, withCard, withClaim, withoutCard } from './review-queue.ts';

export type LiveQueue = {
  /** Text about the last decision of another elder. */
  note: string;
  /** New submissions whose card could not be loaded. */
  unread: readonly string[];
  /** Loads a card and inserts it. */
  bring: (submissionId: string) => Promise<void>;
  /** Removes a card. */
  drop: (submissionId: string) => void;
  /** Shows the claim on a card. */
  claimed: (submissionId: string, claim: Claim | null) => void;
};

/**
 * Applies live events to the queue. A card is loaded by a request of its own, which a decision may overtake,
 * so the result counts only if no later event concerns the submission.
 */
export function useLiveQueue(options: {
  elderId: string;
  filter: DeskFilter;
  /** a submission is pending again, so our decision no longer applies */
  onReturned: (submissionId: string) => void;
  /** our own decision removes a card, possibly before its answer */
  onOwnDecision: (submissionId: string) => void;
  /** another elder's decision */
  onOtherDecision: (submissionId: string) => void;
}): LiveQueue {
  const client = useQueryClient();
  const { filter } = options;
  const { queryKey } = pendingQuery(filter);
  const [note, setNote] = useState('');
  const [unread, setUnread] = useState<readonly string[]>([]);
  const words = useRef(new Map<string, symbol>());
  const gone = useRef(new Set<string>());

  /** A fetch in flight may lack this change. */
  const refreshIf = (needed: boolean) => {
    if (needed || client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
  };

  const bring = async (submissionId: string) => {
    const word = Symbol(submissionId);
    words.current.set(submissionId, word);
    gone.current.delete(submissionId);
    const isLatest = () => words.current.get(submissionId) === word;
    try {
      const card = await getReviewCard(submissionId);
      if (!isLatest()) return;
      setUnread((ids) => ids.filter((id) => id !== submissionId));
      const belongs = card !== undefined && isOnDesk(card, { filter, now: academyClock.now() });
      if (belongs) client.setQueryData(queryKey, (queue) => queue && withCard(queue, card));
      // A card outside of the filter changes counts that only the server has.
      refreshIf(card !== undefined && !belongs);
    } catch {
      if (isLatest())
        setUnread((ids) => [...ids.filter((id) => id !== submissionId), submissionId]);
    }
  };

  const drop = (submissionId: string) => {
    words.current.set(submissionId, Symbol(submissionId));
    setUnread((ids) => ids.filter((id) => id !== submissionId));
    const queue = client.getQueryData(queryKey);
    const wasCounted = queue !== undefined && withoutCard(queue, submissionId) === queue;
    const isNews = !gone.current.has(submissionId);
    gone.current.add(submissionId);
    client.setQueryData(queryKey, (now) => now && withoutCard(now, submissionId));
    // A card that was not loaded changes counts that only the server has.
    refreshIf(wasCounted && isNews);
  };

  useLiveEvent('review.added', ({ submissionId }) => {
    options.onReturned(submissionId);
    void bring(submissionId);
  });
  useLiveEvent('review.decided', (decision) => {
    const card = cardsOf(client.getQueryData(queryKey)).find(
      ({ submissionId }) => submissionId === decision.submissionId,
    );
    if (decision.decidedBy === options.elderId) options.onOwnDecision(decision.submissionId);
    else {
      options.onOtherDecision(decision.submissionId);
      if (card) setNote(noteOf(decision, card));
    }
    drop(decision.submissionId);
  });

  const claimed = (submissionId: string, claim: Claim | null) =>
    void client.setQueryData(
      queryKey,
      (queue) => queue && withClaim(queue, { submissionId, claim }),
    );
  useLiveEvent('review.claimed', ({ submissionId, claim }) => claimed(submissionId, claim));

  return { note, unread, bring, drop, claimed };
}

function noteOf(decision: ReviewDecision, card: { questTitle: string; userName: string }): string {
  const at = decision.decidedAt ? new Date(decision.decidedAt) : new Date();
  return reviewMessages.note({
    name: decision.decidedByName ?? submissionMessages.fallback.userName,
    approved: decision.status === 'approved',
    quest: card.questTitle,
    user: card.userName,
    time: formatTime(at, academyTimeZone()),
  });
}
