import { useEffect, useState } from 'react';

const DELAY_MS = 700;
const DURATION_MS = 1800;

/** Counts from 0 to the number; shows it at once under reduced motion. */
export function useRisingNumber(target: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const began = performance.now() + DELAY_MS;
    let frame = 0;
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, Math.max(0, (now - began) / DURATION_MS));
      setShown(Math.round(target * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
