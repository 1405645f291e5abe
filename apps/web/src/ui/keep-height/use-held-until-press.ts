import { useEffect, useRef, useState } from 'react';
import { ANSWER_MS, PRESSES } from './presses.ts';

/**
 * The value as of the last click or key press, which shows the newest one: a value that changes by itself
 * would move the content that a person is reading.
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
