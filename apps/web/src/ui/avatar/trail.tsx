import type { ReactNode } from 'react';
import { LacBirdShape } from '../world/lac-bird.tsx';
import styles from './avatar.module.css';

/** Drawn outside the picture's box, so that it does not change the layout. */
export function Trail(): ReactNode {
  return (
    <g className={styles.trail} color="var(--metal-light)">
      {TAIL.map(({ from, width, opacity }) => (
        <circle
          key={from}
          r="55"
          fill="none"
          stroke="var(--metal-light)"
          strokeWidth={width}
          strokeLinecap="round"
          strokeDasharray="9 91"
          strokeDashoffset={-from}
          pathLength={100}
          opacity={opacity}
        />
      ))}
      <LacBirdShape transform="rotate(90) translate(0 -57) scale(-.4 .4)" />
    </g>
  );
}

/** The tail of the comet, thin and faint at its end, bright under the bird. */
const TAIL = [
  { from: 40, width: 1.5, opacity: 0.25 },
  { from: 52, width: 2.5, opacity: 0.4 },
  { from: 64, width: 3.5, opacity: 0.6 },
  { from: 76, width: 4.5, opacity: 0.8 },
  { from: 88, width: 5.5, opacity: 1 },
] as const;

/** The same around another element; it fills its positioned parent. */
export function TrailRing({ className }: { className?: string | undefined }): ReactNode {
  return (
    <svg viewBox="-64 -64 128 128" className={className} aria-hidden="true">
      <Trail />
    </svg>
  );
}
