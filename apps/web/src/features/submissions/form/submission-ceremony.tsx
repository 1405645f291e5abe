import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { scrollToSubstitute } from '#ui/focus/focus.ts';
import { useModal } from '#ui/modal/use-modal.ts';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { LacBird } from '#ui/world/lac-bird.tsx';
import { formMessages } from './form.messages.ts';
import styles from './submission-ceremony.module.css';

const texts = formMessages.ceremony;
const DURATION_MS = 6000;

/** A short animation after a submission; ended by Esc, Back, the button or a timer. */
export function SubmissionCeremony(props: { questTitle: string; onDone: () => void }): ReactNode {
  const titleId = useId();
  const textId = useId();
  const done = useEffectEvent(props.onDone);
  const modal = useModal({ onDismiss: props.onDone });
  useEffect(() => {
    // Under reduced motion there is no animation and no timer: the card stays until it is closed.
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = still ? undefined : setTimeout(() => done(), DURATION_MS);
    return () => clearTimeout(timer);
  }, []);
  // The form was removed, and the focus, which the modal has just restored, may be far above: at the top of the tab.
  useEffect(() => scrollToSubstitute, []);
  return (
    <dialog
      {...modal}
      className={styles.ceremony}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <div className={styles.inside}>
        <div className={styles.sky} aria-hidden="true">
          <div className={styles.drum}>
            <DrumStar size="100%" detail="full" spin />
          </div>
          <div className={styles.flash} />
          <div className={styles.scroll}>
            <Scroll />
          </div>
          <LacBird size={44} className={styles.bird} />
          <LacBird size={30} flip className={styles.otherBird} />
        </div>
        <h2 id={titleId} className={`accent size-5 ${styles.title}`}>
          {texts.title}
        </h2>
        <p id={textId} className={styles.text}>
          {texts.text(props.questTitle)} {texts.after}
        </p>
        <Button size="large" onClick={props.onDone} data-autofocus>
          {texts.skip}
        </Button>
      </div>
    </dialog>
  );
}

function Scroll(): ReactNode {
  return (
    <svg viewBox="-30 -36 60 72" aria-hidden="true">
      <rect x="-20" y="-28" width="40" height="56" fill="#f3e3bd" />
      <path
        d="M-13 -18H13M-13 -10H13M-13 -2H9M-13 6H13M-13 14H4"
        stroke="#9a6a35"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect x="-26" y="-34" width="52" height="9" rx="4.5" fill="var(--metal)" />
      <rect x="-26" y="25" width="52" height="9" rx="4.5" fill="var(--metal)" />
      <circle cx="10" cy="17" r="6" fill="var(--guild-primary)" />
    </svg>
  );
}
