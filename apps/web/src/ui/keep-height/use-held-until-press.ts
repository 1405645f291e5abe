import { useEffect, useRef, useState } from 'react';
import { ANSWER_MS, PRESSES } from './presses.ts';

/**
 * Returns the value that was the newest at the last click or key press. A change without an input of the user would move
 * the content below.
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
