import type { ReviewCard } from '@goreal/domain/submissions';
import type { InfiniteData } from '@tanstack/react-query';

export type QueuePage = { items: ReviewCard[]; nextCursor: string | null; total: number };
export type Queue = InfiniteData<QueuePage, unknown>;

/** All loaded cards, the longest waiting first. */
export function cardsOf(queue: Queue | undefined): ReviewCard[] {
  return queue?.pages.flatMap((page) => page.items) ?? [];
}

/** How many reports wait, loaded or not. */
export function totalOf(queue: Queue | undefined): number {
  return queue?.pages.at(-1)?.total ?? 0;
}

/** The queue without a card; the same queue when the card is not in it. */
export function withoutCard(queue: Queue, submissionId: string): Queue {
  if (!hasCard(queue, submissionId)) return queue;
  return mapPages(queue, (page) => ({
    ...page,
    items: page.items.filter((card) => card.submissionId !== submissionId),
    total: Math.max(0, page.total - 1),
  }));
}

/**
 * The queue with a card in the place its waiting time gives it. A card that belongs behind the last
 * loaded one is only counted: it comes with the page it stands on.
 */
export function withCard(queue: Queue, card: ReviewCard): Queue {
  const known = hasCard(queue, card.submissionId);
  const rest = known ? withoutCard(queue, card.submissionId) : queue;
  const counted = mapPages(rest, (page) => ({ ...page, total: page.total + 1 }));
  const at = counted.pages.findIndex((page) => {
    const last = page.items.at(-1);
    return page.nextCursor === null || (last !== undefined && isBefore(card, last));
  });
  return mapPages(counted, (page, index) =>
    index === at ? { ...page, items: [...page.items, card].sort(byWaiting) } : page,
  );
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
