import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { DrumStar } from '../world/drum-star.tsx';
import { LacBird } from '../world/lac-bird.tsx';
import styles from './ornament.module.css';

/** A horizontal rule with the drum star in its middle; `birds` adds two Lạc birds. */
export function OrnamentDivider(props: {
  birds?: boolean;
  className?: string | undefined;
}): ReactNode {
  const { birds = false, className } = props;
  return (
    <div className={classNames(styles.divider, className)} aria-hidden="true">
      <span className={styles.rule} />
      {birds ? <LacBird size={34} flip className={styles.bird} /> : null}
      <DrumStar size={30} />
      {birds ? <LacBird size={34} className={styles.bird} /> : null}
      <span className={styles.rule} />
    </div>
  );
}

/** A strip of teeth between two lines, as on the edge of a drum. */
export function OrnamentBand({ className }: { className?: string | undefined }): ReactNode {
  return <div className={classNames(styles.band, className)} aria-hidden="true" />;
}

/** The corner of a frame: nested angles and a dot. Rotate it with CSS for the other three corners. */
export function OrnamentCorner({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="0 0 28 28" className={classNames(styles.corner, className)} aria-hidden="true">
      <path d="M1 27V7Q1 1 7 1H27M6 22V10Q6 6 10 6H22" />
      <path d="M11 16V13Q11 11 13 11H16" />
      <circle cx="17.4" cy="17.4" r="1.3" />
    </svg>
  );
}
