import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { formMessages } from './form.messages.ts';
import styles from './submission-form.module.css';

/** Contains the submit button; on phones it stays visible above the keyboard and the bottom bar. */
export function SubmitBar({ children }: { children: ReactNode }): ReactNode {
  const [keyboard, setKeyboard] = useState(0);
  useEffect(() => watchKeyboard(setKeyboard), []);
  return (
    <div className={styles.submitBar} style={{ '--keyboard': `${keyboard}px` } as CSSProperties}>
      {children}
    </div>
  );
}

/**
 * Ref of the element that shows what a press on the submit button led to; scrolled into view when there is an outcome,
 * because on a small phone it would be below the bar with the pressed button.
 */
export function useScrollToOutcome<Place extends HTMLElement>(
  outcome: unknown,
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const isThere = Boolean(outcome);
  useEffect(() => {
    if (isThere) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isThere]);
  return place;
}

/** Smaller differences are the browser's bars appearing or disappearing. */
const LEAST_KEYBOARD_PX = 120;

/**
 * Reports how much of the window's lower end an on-screen keyboard covers, in CSS pixels; the layout viewport does not
 * change. Read in the next frame, because reading these sizes while the page is rendered computes its layout once more.
 */
function watchKeyboard(report: (height: number) => void): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const measure = () => report(keyboardHeight(view));
  const first = requestAnimationFrame(measure);
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    cancelAnimationFrame(first);
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
}

function keyboardHeight(view: VisualViewport): number {
  // A zoomed page has a smaller visual viewport without any keyboard.
  if (view.scale > 1.01) return 0;
  const covered = Math.round(window.innerHeight - view.height - view.offsetTop);
  return covered >= LEAST_KEYBOARD_PX ? covered : 0;
}

/** Specification 8, 'Submission', with the reason where it is known. */
export function SubmitProblem({ error }: { error: ApiError }): ReactNode {
  const expired = error.code === 'unauthenticated';
  const isPlain = error.code === 'internal' && error.message === errorMessage('internal');
  return (
    <AlertBanner
      kind="error"
      title={submissionMessages.sendFailed}
      action={
        expired ? (
          <Button size="small" variant="secondary" onClick={() => window.location.reload()}>
            {formMessages.reload}
          </Button>
        ) : null
      }
    >
      {isPlain ? null : error.message}
    </AlertBanner>
  );
}
