import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

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
