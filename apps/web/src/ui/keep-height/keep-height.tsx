import { type ReactNode, useEffect, useRef } from 'react';
import styles from './keep-height.module.css';
import { ANSWER_MS, PRESSES } from './use-held-until-press.ts';

/**
 * Keeps its height when its contents shrink or disappear without a user action, so that elements below do not move.
 * The next click or key press releases the height.
 */
export function KeepHeight({ children }: { children: ReactNode }): ReactNode {
  const room = useRef<HTMLDivElement>(null);
  const contents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [outer, inner] = [room.current, contents.current];
    if (!outer || !inner) return;
    let height = 0;
    let pressedAt = Number.NEGATIVE_INFINITY;
    /** Whether a press has changed the contents since the last frame, so that `height` is out of date. */
    let isPending = false;
    // Mutation callbacks run before the next layout, so a held height causes no layout shift. A ResizeObserver would be
    // called too late: a hit test between two frames computes the layout, and its shifts count.
    const look = () => {
      // What a press changes may shrink, and reading its height now would compute the layout once more.
      if (isPending || performance.now() - pressedAt < ANSWER_MS) {
        if (!isPending) requestAnimationFrame(() => setTimeout(settle));
        isPending = true;
        return;
      }
      const now = inner.offsetHeight;
      if (now < height) {
        outer.style.minHeight = `${Math.max(height, Number.parseFloat(outer.style.minHeight) || 0)}px`;
      }
      height = now;
    };
    /** After a frame, in which `resized` has stored the height. */
    const settle = () => {
      isPending = false;
    };
    const watch = new MutationObserver(look);
    // After a press, and where content changes without a mutation, such as loaded pictures.
    const resized = new ResizeObserver(() => {
      height = inner.offsetHeight;
    });
    const giveUp = () => {
      pressedAt = performance.now();
      outer.style.minHeight = '';
    };
    watch.observe(inner, { childList: true, subtree: true, attributes: true });
    resized.observe(inner);
    // While capturing: React changes the page, and `look` is called, before the event bubbles to the window.
    for (const event of PRESSES) window.addEventListener(event, giveUp, { capture: true });
    return () => {
      watch.disconnect();
      resized.disconnect();
      for (const event of PRESSES) window.removeEventListener(event, giveUp, { capture: true });
    };
  }, []);
  return (
    <div ref={room} className={styles.room}>
      <div ref={contents}>{children}</div>
    </div>
  );
}
