import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import styles from './submission-form.module.css';

/** Holds the button that sends; on phones it stays in reach above the keyboard and the bottom bar. */
export function SendBar({ children }: { children: ReactNode }): ReactNode {
  const keyboard = useSyncExternalStore(subscribe, keyboardHeight);
  return (
    <div className={styles.sendBar} style={{ '--keyboard': `${keyboard}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** Smaller differences are a browser's own bars on their way in or out. */
const LEAST_KEYBOARD_PX = 120;

/** CSS pixels that an on-screen keyboard covers of the window's lower end; browsers leave the layout as it is. */
function keyboardHeight(): number {
  const view = window.visualViewport;
  // A zoomed page shows a part of itself without any keyboard.
  if (!view || view.scale > 1.01) return 0;
  const covered = Math.round(window.innerHeight - view.height - view.offsetTop);
  return covered >= LEAST_KEYBOARD_PX ? covered : 0;
}

function subscribe(onChange: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', onChange);
  view?.addEventListener('scroll', onChange);
  return () => {
    view?.removeEventListener('resize', onChange);
    view?.removeEventListener('scroll', onChange);
  };
}
