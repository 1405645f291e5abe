import { useEffect, useRef, useState } from 'react';

const DURATION_MS = 900;

/**
 * The number to show on its way to `target`: counts there in under a second, at once under reduced
 * motion. `from` is where the first count starts; without it the first number stands still.
 */
export function useCountedNumber(target: number, options?: { from: number; ms?: number }): number {
  const [shown, setShown] = useState(options?.from ?? target);
  const current = useRef(shown);
  const duration = options?.ms ?? DURATION_MS;
  useEffect(() => {
    const start = current.current;
    if (start === target) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    let began: number | undefined;
    const step = (now: number) => {
      began ??= now;
      const part = still ? 1 : Math.min(1, (now - began) / duration);
      current.current = Math.round(start + (target - start) * (1 - (1 - part) ** 3));
      setShown(current.current);
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, duration]);
  return shown;
}
