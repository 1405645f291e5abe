import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AlertBanner } from '../alert-banner/alert-banner.tsx';
import styles from './dialog-problem.module.css';

/** Why the last attempt failed, above the buttons of a dialog, in their bar, which stays in view. */
export function DialogProblem({ children }: { children: ReactNode }): ReactNode {
  return children ? <ShownProblem>{children}</ShownProblem> : null;
}

function ShownProblem({ children }: { children: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? keepTop(ref.current) : undefined), []);
  return (
    <div ref={ref} className={styles.problem}>
      <AlertBanner kind="error">{children}</AlertBanner>
    </div>
  );
}

/** In px, between a dialog that grew and the edge of the window. */
const EDGE = 8;

/** A dialog is centred, so a higher one would begin higher: only its bottom edge moves where there is room. */
function keepTop(problem: HTMLElement): (() => void) | undefined {
  const dialog = problem.closest('dialog');
  if (!dialog) return undefined;
  const place = () => moveDown(dialog, problem);
  place();
  // Again with each new size: buttons would otherwise be below a window that was turned.
  const resized = new ResizeObserver(place);
  resized.observe(dialog);
  window.addEventListener('resize', place);
  return () => {
    resized.disconnect();
    window.removeEventListener('resize', place);
    dialog.style.translate = '';
  };
}

function moveDown(dialog: HTMLElement, problem: HTMLElement): void {
  const grown = dialog.offsetTop;
  // Out of the flow, not hidden: an alert that was hidden is announced again.
  problem.style.position = 'absolute';
  const moved = dialog.offsetTop - grown;
  problem.style.position = '';
  dialog.style.translate = `0 ${Math.max(0, Math.min(moved, grown - EDGE))}px`;
}
