import { type RefObject, useEffect, useState } from 'react';
import { filmStill, savesData } from './film-still.ts';

/** Films a little below the window are opened before they are seen. */
const AHEAD = '200px';

/** A still of the film at this address, made once its place comes into view; undefined until then, or where there is none. */
export function useFilmStill(
  place: RefObject<Element | null>,
  address: string | undefined,
): string | undefined {
  const [still, setStill] = useState<{ of: string; src: string }>();
  useEffect(() => {
    const element = place.current;
    if (!element || address === undefined || savesData()) return;
    const left = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void filmStill(address, left.signal).then((src) => {
          if (src !== undefined && !left.signal.aborted) setStill({ of: address, src });
        });
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      left.abort();
    };
  }, [place, address]);
  return still?.of === address ? still?.src : undefined;
}
