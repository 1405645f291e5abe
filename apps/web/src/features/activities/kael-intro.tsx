import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useModal } from '#ui/modal/use-modal.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { activitiesMessages } from './activities.messages.ts';
import styles from './kael.module.css';
import type { KaelMood } from './kael-figure.tsx';
import { KaelPortrait } from './kael-portrait.tsx';
import { useTypewriter } from './use-typewriter.ts';

const texts = activitiesMessages.kael;

const MOODS: readonly KaelMood[] = ['hush', 'speak', 'wonder', 'stern', 'smile'];

/** Kael explains Stamina in five typed lines; each line can be skipped, and all of them at once. */
export function KaelIntro({ onDone }: { onDone: () => void }): ReactNode {
  const modal = useModal({ onDismiss: onDone });
  const [step, setStep] = useState(0);
  const line = texts.lines[step] ?? '';
  const { typed, isWhole, finish } = useTypewriter(line);
  const isLast = step === texts.lines.length - 1;
  const goOn = () => {
    if (!isWhole) finish();
    else if (isLast) onDone();
    else setStep(step + 1);
  };
  return (
    <dialog {...modal} className={styles.stage} aria-labelledby="kael-name">
      <div className={`stack at-centre gap-3 ${styles.inside}`}>
        <div className={styles.portrait}>
          <KaelPortrait mood={MOODS[step] ?? 'speak'} isSpeaking={!isWhole} />
        </div>
        <div className={styles.speech}>
          <header className={styles.head}>
            <h2 id="kael-name" className="accent">
              {texts.name}
            </h2>
            <p className="soft small">{texts.title}</p>
          </header>
          <p className={styles.saying} aria-hidden="true">
            {typed}
            {isWhole ? null : <span className={styles.caret} />}
            <span className={styles.rest}>{line.slice(typed.length)}</span>
          </p>
          <VisuallyHidden>
            <span aria-live="polite">{line}</span>
          </VisuallyHidden>
          <footer className={`row middle spread ${styles.foot}`}>
            <Button variant="ghost" size="small" onClick={onDone}>
              {texts.skip}
            </Button>
            <span className="faint tiny tabular">{texts.step(step + 1, texts.lines.length)}</span>
            <Button data-autofocus onClick={goOn}>
              {isLast ? texts.last : texts.next}
            </Button>
          </footer>
        </div>
      </div>
    </dialog>
  );
}
