import { useEffect, useRef, useState } from 'react';
import { ANSWER_MS, PRESSES } from './presses.ts';

/**
 * The value that was there when the page was last touched: one that changes by itself would move what is read. The
 * next click or key press shows the newest one.
 */
export function useHeldUntilPress<Value>(latest: Value): Value {
  const [shown, setShown] = useState(latest);
  const newest = useRef(latest);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    newest.current = latest;
    if (performance.now() - pressedAt.current < ANSWER_MS) setShown(latest);
  }, [latest]);
  useEffect(() => {
    const show = () => {
      pressedAt.current = performance.now();
      setShown(newest.current);
    };
    for (const press of PRESSES) window.addEventListener(press, show);
    return () => {
      for (const press of PRESSES) window.removeEventListener(press, show);
    };
  }, []);
  return shown;
}
