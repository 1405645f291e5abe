import type { ReviewCard } from '@goreal/domain/submissions/review';
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cardsIn } from './use-desk-keys.ts';

/** After the cards moved, presses are ignored this long: they were meant for what stood there before. */
const SETTLE_MS = { pointer: 450, key: 100 } as const;

/**
 * What pressed. A finger aims at a place, where another card may stand by now; a key goes to the card
 * that has the focus, and only a bouncing key could hit the next one by mistake.
 */
export type Hand = keyof typeof SETTLE_MS;

export type SteadyDesk = {
  /** The card the Tab key stops at. */
  stop: string | undefined;
  /** The card that was worked at last, while it is on the desk. */
  focused: string | undefined;
  onFocus: (event: FocusEvent) => void;
  /** False for the moment in which a press might hit the wrong card. */
  isSettled: (hand: Hand) => boolean;
};

/**
 * Keeps hands and focus safe while cards leave. After an own decision the focus goes to the card that
 * took the place; when another elder took the card away, to the head of the desk, so that no key meant
 * for one report decides another.
 */
export function useSteadyDesk(options: {
  cards: readonly ReviewCard[];
  list: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  /** Cards that leave by our own decision; the focus may go on from them to the next. */
  leaving: RefObject<Set<string>>;
}): SteadyDesk {
  const { cards, list, head, leaving } = options;
  const [focused, setFocused] = useState<string>();
  const before = useRef<readonly string[]>([]);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
  const ids = cards.map((card) => card.submissionId);
  const order = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the order matters
  useLayoutEffect(() => {
    const old = before.current;
    before.current = ids;
    if (old.some((id, index) => ids[index] !== id)) movedAt.current = performance.now();
    if (focused === undefined || !old.includes(focused) || ids.includes(focused)) return;
    const isOwn = leaving.current.delete(focused);
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const at = Math.min(old.indexOf(focused), ids.length - 1);
    const next = isOwn && list.current ? cardsIn(list.current)[at] : undefined;
    (next ?? head.current)?.focus();
  }, [order]);

  const present = focused !== undefined && ids.includes(focused) ? focused : undefined;
  return {
    stop: present ?? ids[0],
    focused: present,
    onFocus: (event) => {
      const card = event.target.closest('[data-review-card]');
      if (card instanceof HTMLElement) setFocused(card.dataset.reviewCard);
    },
    isSettled: (hand) => performance.now() - movedAt.current > SETTLE_MS[hand],
  };
}
