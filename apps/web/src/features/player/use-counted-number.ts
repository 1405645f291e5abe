import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/**
 * The number to show while it is animated to `target`. The first value and, under reduced motion, every value
 * is shown at once.
 */
export function useCountedNumber(target: number): number {
  const [shown, setShown] = useState(target);
  const current = useRef(shown);
  useEffect(() => {
    const start = current.current;
    if (start === target) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const part = still ? 1 : Math.min(1, (now - began) / DURATION_MS);
      current.current = Math.round(start + (target - start) * (1 - (1 - part) ** 3));
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
