import { type RefObject, useEffect, useState } from 'react';
import { savesData, type VideoStill, videoStill } from './video-still.ts';

/** Margin below the window in which videos are already loaded. */
const AHEAD = '200px';

/**
 * A still of the video at this address, and its length. It is made when the place is near the window;
 * undefined until then.
 */
export function useVideoStill(
  place: RefObject<Element | null>,
  address: string | undefined,
): VideoStill | undefined {
  const [still, setStill] = useState<VideoStill & { of: string }>();
  useEffect(() => {
    const element = place.current;
    if (!element || address === undefined || savesData()) return;
    const left = new AbortController();
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void videoStill(address, left.signal).then((made) => {
          if (made && !left.signal.aborted) setStill({ of: address, ...made });
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
  return still?.of === address ? still : undefined;
}
