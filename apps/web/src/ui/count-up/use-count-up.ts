import { type RefObject, useEffect, useRef, useState } from 'react';

type CountUp = {
  durationMs: number;
  delayMs?: number;
  /** Where the first animation begins; without it the first value is shown at once. */
  from?: number;
  /** The animation waits until this element is in view. */
  element?: RefObject<Element | null>;
};

/**
 * The number to show while it is animated from its last value to `target`, fast at first. Under reduced motion it is
 * `target` at once.
 */
export function useCountUp(target: number, options: CountUp): number {
  const { durationMs, delayMs = 0, from = target, element } = options;
  const [shown, setShown] = useState(from);
  const latest = useRef(from);
  useEffect(() => {
    if (latest.current === target) return;
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
      const start = latest.current;
      const began = performance.now();
      const step = (now: number) => {
        const passed = Math.min(1, Math.max(0, (now - began) / durationMs));
        show(start + (target - start) * easeOut(passed));
        if (passed < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    const begin = () => {
      timer = setTimeout(climb, delayMs);
    };
    const stopWatching = element ? whenInView(element.current, begin) : undefined;
    if (!element) begin();
    return () => {
      stopWatching?.();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [target, durationMs, delayMs, element]);
  return shown;
}

function whenInView(element: Element | null, begin: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    begin();
  });
  if (element) observer.observe(element);
  return () => observer.disconnect();
}

function easeOut(passed: number): number {
  return 1 - (1 - passed) ** 3;
}
