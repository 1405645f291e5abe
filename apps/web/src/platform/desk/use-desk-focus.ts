import {
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cardsIn } from './use-desk-keys.ts';

/** Presses are ignored for this time after cards moved: they were aimed at the former position. */
const SETTLE_MS = { pointer: 450, key: 100 } as const;

/**
 * Input device of a press. A pointer aims at a position, where another card may be now; a key applies to the
 * focused card, and only a bouncing key could hit the next one.
 */
export type InputDevice = keyof typeof SETTLE_MS;

export type DeskFocus = {
  /** The card that is the tab stop. */
  stop: string | undefined;
  /** The last focused card, while it is in the list. */
  focused: string | undefined;
  onFocus: (event: FocusEvent) => void;
  /** False for a moment after cards moved, when a press might hit the wrong card. */
  isSettled: (hand: InputDevice) => boolean;
  /**
   * Focuses a card that returns to the list, as soon as it is there; the head of the desk until then. A card
   * that the elder focuses meanwhile keeps the focus.
   */
  focusOnArrival: (id: string) => void;
};

/**
 * Protects against wrong presses and lost focus when cards leave. After an own decision the next card gets
 * the focus; when another elder's decision removed the focused card, the head of the desk gets it, so that a
 * key does not decide another card.
 */
export function useDeskFocus(options: {
  /** The cards in their order. */
  ids: readonly string[];
  list: RefObject<HTMLElement | null>;
  head: RefObject<HTMLElement | null>;
  /** Cards that leave by our own decision; only from these the focus moves to the next card. */
  leaving: RefObject<Set<string>>;
  /** Whether decisions are shown, on narrow screens above the cards: the first one moves all cards. */
  hasDecisions?: boolean;
}): DeskFocus {
  const { ids, list, head, leaving, hasDecisions = false } = options;
  const [focused, setFocused] = useState<string>();
  const before = useRef<readonly string[]>([]);
  const movedAt = useRef(Number.NEGATIVE_INFINITY);
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
    if (next) focusCard(next);
    else head.current?.focus();
  }, [order]);

  const hadDecisions = useRef(hasDecisions);
  useLayoutEffect(() => {
    if (hadDecisions.current === hasDecisions) return;
    hadDecisions.current = hasDecisions;
    movedAt.current = performance.now();
  }, [hasDecisions]);

  const [awaited, setAwaited] = useState<string>();
  /** False until the dialog that closes has restored the focus, which is not a choice of the elder. */
  const isAwaiting = useRef(false);
  const isHere = awaited !== undefined && ids.includes(awaited);
  // After the effects of the dialog that closes.
  useEffect(() => {
    isAwaiting.current = false;
    if (awaited === undefined) return;
    const cards = isHere && list.current ? cardsIn(list.current) : [];
    const arrived = cards.find((card) => card.dataset.deskCard === awaited);
    if (arrived) focusCard(arrived);
    else head.current?.focus();
    if (isHere) setAwaited(undefined);
    else isAwaiting.current = true;
  }, [awaited, isHere, list, head]);

  const present = focused !== undefined && ids.includes(focused) ? focused : undefined;
  return {
    stop: present ?? ids[0],
    focused: present,
    onFocus: (event) => {
      const card = event.target.closest('[data-desk-card]');
      if (!(card instanceof HTMLElement)) return;
      setFocused(card.dataset.deskCard);
      if (isAwaiting.current) setAwaited(undefined);
    },
    isSettled: (hand) => performance.now() - movedAt.current > SETTLE_MS[hand],
    focusOnArrival: setAwaited,
  };
}

/**
 * Focuses a card and brings its head into view, because a card is read from its beginning. A browser that moves the
 * focus does not scroll to the beginning of a card that is higher than the window.
 */
function focusCard(card: HTMLElement): void {
  card.focus();
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop) || 0;
  if (card.getBoundingClientRect().top < margin) card.scrollIntoView({ block: 'start' });
}

/** A click without a pointer comes from a key. */
export function handOf(event: MouseEvent): InputDevice {
  return event.detail === 0 ? 'key' : 'pointer';
}
