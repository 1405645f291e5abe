import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import styles from './submission-form.module.css';

/** Contains the submit button; on phones it stays visible above the keyboard and the bottom bar. */
export function SendBar({ children }: { children: ReactNode }): ReactNode {
  const keyboard = useSyncExternalStore(subscribe, keyboardHeight);
  return (
    <div className={styles.sendBar} style={{ '--keyboard': `${keyboard}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/** Smaller differences are the browser's bars appearing or disappearing. */
const LEAST_KEYBOARD_PX = 120;

/** CSS pixels of the window's lower end that an on-screen keyboard covers; the layout viewport does not change. */
function keyboardHeight(): number {
  const view = window.visualViewport;
  // A zoomed page has a smaller visual viewport without any keyboard.
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
