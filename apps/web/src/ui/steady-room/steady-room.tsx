import { type ReactNode, useEffect, useRef } from 'react';
import styles from './steady-room.module.css';

/**
 * Keeps its height when its contents shrink or go by themselves, so that nothing below moves under a finger. The
 * room is given up with the next press or key, when people expect a change.
 */
export function SteadyRoom({ children }: { children: ReactNode }): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const contents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [outer, inner] = [room.current, contents.current];
    if (!outer || !inner) return;
    let height = 0;
    let pressedAt = Number.NEGATIVE_INFINITY;
    // After each change and before it is painted: what is held is never seen to move, nor counted as moved.
    const look = () => {
      const now = inner.offsetHeight;
      const isExpected = performance.now() - pressedAt < ANSWER_MS;
      if (now < height && !isExpected) {
        outer.style.minHeight = `${Math.max(height, Number.parseFloat(outer.style.minHeight) || 0)}px`;
      }
      height = now;
    };
    const watch = new MutationObserver(look);
    // What grows without a change of the document, as pictures do.
    const grown = new ResizeObserver(() => {
      height = inner.offsetHeight;
    });
    const giveUp = () => {
      pressedAt = performance.now();
      outer.style.minHeight = '';
    };
    watch.observe(inner, { childList: true, subtree: true, attributes: true });
    grown.observe(inner);
    for (const event of PRESSES) window.addEventListener(event, giveUp);
    return () => {
      watch.disconnect();
      grown.disconnect();
      for (const event of PRESSES) window.removeEventListener(event, giveUp);
    };
  }, []);
  return (
    <div ref={room} className={styles.room}>
      <div ref={contents}>{children}</div>
    </div>
  );
}

/** What moves within this time after a press counts as its answer (web.dev/cls). */
const ANSWER_MS = 450;
const PRESSES = ['click', 'keydown'] as const;
