import { useEffect, useRef, useState } from 'react';

/** Within this time (ms) after a press, a change counts as its result; browsers allow 500 (web.dev/cls). */
export const ANSWER_MS = 450;
export const PRESSES = ['click', 'keydown'] as const;

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
