import { HOUR_MS } from '@goreal/domain/calendar/durations';
import {
  type Claim,
  REVIEW_OVERDUE_HOURS,
  REVIEW_TARGET_HOURS,
} from '@goreal/domain/submissions/desk';
import type { ReviewCard } from '@goreal/domain/submissions/review';
import type { InfiniteData } from '@tanstack/react-query';
import { academyClock } from '#platform/clock/academy-clock.ts';

/** Counts of pending submissions: in the filter, in all, late in all, and overdue ones of these. */
export type DeskCounts = { total: number; waiting: number; late: number; overdue: number };
export type QueuePage = { items: ReviewCard[]; nextCursor: string | null } & DeskCounts;
export type Queue = InfiniteData<QueuePage, unknown>;

/** All loaded cards, longest waiting first. */
export function cardsOf(queue: Queue | undefined): ReviewCard[] {
  return queue?.pages.flatMap((page) => page.items) ?? [];
}

/** Number of pending submissions, loaded or not. */
export function countsOf(queue: Queue | undefined): DeskCounts | undefined {
  return queue?.pages.at(-1);
}

/** Removes a card; returns the same queue when it is not loaded. */
export function withoutCard(queue: Queue, submissionId: string): Queue {
  const gone = cardsOf(queue).find((card) => card.submissionId === submissionId);
  if (!gone) return queue;
  return mapPages(queue, (page) => ({
    ...counted(page, gone, -1),
    items: page.items.filter((card) => card.submissionId !== submissionId),
  }));
}

/**
 * Inserts a card by its waiting time. A card after the last loaded one is only counted, because its page will
 * contain it.
 */
export function withCard(queue: Queue, card: ReviewCard): Queue {
  const known = hasCard(queue, card.submissionId);
  const rest = known ? withoutCard(queue, card.submissionId) : queue;
  const more = mapPages(rest, (page) => counted(page, card, 1));
  const at = more.pages.findIndex((page) => {
    const last = page.items.at(-1);
    return page.nextCursor === null || (last !== undefined && isBefore(card, last));
  });
  return mapPages(more, (page, index) =>
    index === at ? { ...page, items: [...page.items, card].sort(byWaiting) } : page,
  );
}

/** Sets the claim of a submission. */
export function withClaim(
  queue: Queue,
  { submissionId, claim }: { submissionId: string; claim: Claim | null },
): Queue {
  if (!hasCard(queue, submissionId)) return queue;
  return mapPages(queue, (page) => ({
    ...page,
    items: page.items.map((card) =>
      card.submissionId === submissionId ? { ...card, claim } : card,
    ),
  }));
}

function counted(page: QueuePage, card: ReviewCard, by: 1 | -1): QueuePage {
  const hours = (academyClock.now().getTime() - Date.parse(card.submittedAt)) / HOUR_MS;
  return {
    ...page,
    total: Math.max(0, page.total + by),
    waiting: Math.max(0, page.waiting + by),
    late: Math.max(0, page.late + (hours > REVIEW_TARGET_HOURS ? by : 0)),
    overdue: Math.max(0, page.overdue + (hours >= REVIEW_OVERDUE_HOURS ? by : 0)),
  };
}

function hasCard(queue: Queue, submissionId: string): boolean {
  return cardsOf(queue).some((card) => card.submissionId === submissionId);
}

function mapPages(queue: Queue, change: (page: QueuePage, index: number) => QueuePage): Queue {
  return { ...queue, pages: queue.pages.map(change) };
}

function isBefore(card: ReviewCard, other: ReviewCard): boolean {
  return byWaiting(card, other) < 0;
}

function byWaiting(left: ReviewCard, right: ReviewCard): number {
  const byTime = Date.parse(left.submittedAt) - Date.parse(right.submittedAt);
  return byTime || (left.submissionId < right.submissionId ? -1 : 1);
}
