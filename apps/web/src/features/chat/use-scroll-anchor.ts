import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Distance in px that still counts as the end. */
const NEAR_PX = 80;

/**
 * Keeps the scroll position. In a `column-reverse` scroller position 0 is the end, so messages added at the
 * top move nothing; messages added below a reader who has scrolled up are compensated.
 */
export function useScrollAnchor(options: {
  scroller: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLElement | null>;
  messages: readonly ChatMessage[];
  uid: string;
}): { isAtEnd: boolean; below: number; toEnd: () => void } {
  const { scroller, list, messages, uid } = options;
  const [isAtEnd, setAtEnd] = useState(true);
  const last = messages.at(-1);
  const [seen, setSeen] = useState(last?.sequence ?? 0);
  const previous = useRef(last?.id);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setAtEnd(Math.abs(element.scrollTop) < NEAR_PX);
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);

  const toEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scroller]);

  const isOwn = last?.userId === uid;
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = last?.id;
    const element = scroller.current;
    if (!element || before === undefined || before === last?.id) return;
    if (isOwn) element.scrollTop = 0;
    else if (Math.abs(element.scrollTop) >= NEAR_PX) {
      element.scrollTop -= heightAfter(list.current, before);
    }
  }, [last?.id, isOwn, scroller, list]);

  if (isAtEnd && last && last.sequence > seen) setSeen(last.sequence);
  const below = messages.filter(
    ({ sequence, userId, state }) => sequence > seen && userId !== uid && state === 'shown',
  ).length;
  return { isAtEnd, below, toEnd };
}

/** Height of the messages below the former last one. */
function heightAfter(list: HTMLElement | null, id: string): number {
  const row = list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
  const end = list?.lastElementChild;
  if (!row || !end) return 0;
  return Math.max(0, end.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom);
}

/** Pagination of earlier messages. */
export type Earlier = { exist: boolean; loading: boolean; failed: boolean; load: () => void };

/** Loads earlier messages before the reader reaches the top. */
export function useEarlier(options: {
  scroller: RefObject<HTMLDivElement | null>;
  earlier: Earlier;
}): RefObject<HTMLParagraphElement | null> {
  const { scroller, earlier } = options;
  const top = useRef<HTMLParagraphElement>(null);
  const { exist, loading, failed } = earlier;
  const load = useEffectEvent(() => earlier.load());
  useEffect(() => {
    if (!exist || loading || failed || !top.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { root: scroller.current, rootMargin: '600px 0px 0px 0px' },
    );
    watch.observe(top.current);
    return () => watch.disconnect();
  }, [exist, loading, failed, scroller]);
  return top;
}
