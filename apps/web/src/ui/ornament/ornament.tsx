import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { DrumStar } from '../world/drum-star.tsx';
import { LacBird } from '../world/lac-bird.tsx';
import styles from './ornament.module.css';

/** A line of bronze with the drum star in its middle; `birds` lets two Lạc birds fly towards it. */
export function OrnamentDivider(props: {
  birds?: boolean;
  className?: string | undefined;
}): ReactNode {
  const { birds = false, className } = props;
  return (
    <div className={classNames(styles.divider, className)} aria-hidden="true">
      <span className={styles.line} />
      {birds ? <LacBird size={34} flip className={styles.bird} /> : null}
      <DrumStar size={30} />
      {birds ? <LacBird size={34} className={styles.bird} /> : null}
      <span className={styles.line} />
    </div>
  );
}

/** The engraved edge of a drum as a strip: a row of teeth between two lines. */
export function OrnamentBand({ className }: { className?: string | undefined }): ReactNode {
  return <div className={classNames(styles.band, className)} aria-hidden="true" />;
}

/** The corner of a frame: nested angles and a dot. Turn it with CSS for the other three. */
export function OrnamentCorner({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 28 28" className={classNames(styles.corner, className)} aria-hidden="true">
      <path d="M1 27V7Q1 1 7 1H27M6 22V10Q6 6 10 6H22" />
      <path d="M11 16V13Q11 11 13 11H16" />
      <circle cx="17.4" cy="17.4" r="1.3" />
    </svg>
  );
}
