import type { ReactNode } from 'react';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { landingMessages } from './landing.messages.ts';
import styles from './landing.module.css';

const texts = landingMessages.academy;

/** The Academy, a day in it, and the community's totals. */
export function AcademySection({ stats }: { stats: ReactNode }): ReactNode {
  return (
    <section
      id="academy"
      className={`${styles.section} ${styles.academy}`}
      aria-labelledby="academy-title"
    >
      <div className={styles.inside}>
        <div className={`${styles.centred} ${styles.reveal}`}>
          <p className={styles.overline}>{texts.overline}</p>
          <h2 id="academy-title" className={styles.title}>
            {texts.title}
          </h2>
          <p>{texts.story}</p>
        </div>
        <ol className={styles.steps}>
          {texts.steps.map(({ name, text }, index) => (
            <li key={name} className={`${styles.step} ${styles.reveal}`}>
              <span className={styles.stepMark} aria-hidden="true">
                <DrumStar size="100%" detail="crest" />
                <span className={styles.stepNumber}>{index + 1}</span>
              </span>
              <h3 className={styles.smallTitle}>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <OrnamentDivider birds className={styles.divider} />
        {stats}
      </div>
    </section>
  );
}
