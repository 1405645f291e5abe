import { type RefObject, useEffect, useRef, useState } from 'react';

const DELAY_MS = 300;
const DURATION_MS = 2000;

/**
 * Animates a figure from its last value to `target` in 2 s, 300 ms after the element came into view
 * (specification 9). Shows it at once under reduced motion.
 */
export function useCountUp(target: number, element: RefObject<Element | null>): number {
  const [shown, setShown] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    const show = (value: number) => {
      latest.current = value;
      setShown(value);
    };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(target);
      return;
    }
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const climb = () => {
      const from = latest.current;
      const start = performance.now();
      const step = (now: number) => {
        const passed = Math.min(1, Math.max(0, (now - start) / DURATION_MS));
        show(from + (target - from) * easeOut(passed));
        if (passed < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const eye = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      eye.disconnect();
      timer = setTimeout(climb, DELAY_MS);
    });
    if (element.current) eye.observe(element.current);
    return () => {
      eye.disconnect();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [target, element]);
  return shown;
}

function easeOut(passed: number): number {
  return 1 - (1 - passed) ** 3;
}
