import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Cape, Figure, Shield, Spear } from './figure.tsx';
import { Endless, Halo, Waters } from './halo.tsx';
import styles from './tier-figure.module.css';
import { Wings } from './wings.tsx';

export type TierFigureProps = {
  /** 0 to 10; each tier adds details. */
  tier: number;
  /** Width and height: pixels, or any CSS length. */
  size?: number | string;
  /** Less padding around the figure, for rows and small places. */
  close?: boolean;
  /** Animated; static under reduced motion. */
  alive?: boolean;
  /** Accessible name. Without it the figure is decoration. */
  label?: string | undefined;
  className?: string | undefined;
};

/**
 * The figure of a player's Stamina tier, in eleven forms: an ember on the water (0), a child, a warrior with
 * spear and shield, with wings and halos, and the sun of the drum (10).
 */
export function TierFigure(props: TierFigureProps): ReactNode {
  const { tier, size = 160, close = false, alive = false, label, className } = props;
  const glow = useId();
  const metal = useId();
  const step = Math.min(10, Math.max(0, Math.trunc(tier)));
  const paint = `url(#${metal})`;
  return (
    <svg
      viewBox={close ? closeBox(step) : WHOLE}
      style={{ width: size, height: size }}
      className={classNames(styles.figure, className)}
      data-rarity={rarityOf(step)}
      data-alive={alive || undefined}
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <radialGradient id={glow}>
        <stop offset="0" stopColor="var(--spirit)" stopOpacity="0.75" />
        <stop offset="0.45" stopColor="var(--spirit)" stopOpacity="0.22" />
        <stop offset="1" stopColor="var(--spirit)" stopOpacity="0" />
      </radialGradient>
      <linearGradient id={metal} x1="0" y1="0" x2="0.4" y2="1">
        <stop offset="0" stopColor="var(--spirit-light)" />
        <stop offset="0.5" stopColor="var(--spirit)" />
        <stop offset="1" stopColor="var(--spirit-dark)" />
      </linearGradient>
      <circle cy="-8" r={34 + step * 7} fill={`url(#${glow})`} className={styles.glow} />
      <Waters step={step} />
      <Halo step={step} paint={paint} className={styles.turning} />
      <g className={styles.body}>
        {step === 0 ? (
          <Ember paint={paint} />
        ) : (
          <g transform={`translate(0 ${46 - step}) scale(${0.52 + step * 0.048})`}>
            <Wings step={step} paint={paint} className={styles.wing} />
            <Cape step={step} paint={paint} />
            <Spear step={step} paint={paint} />
            <Figure step={step} paint={paint} />
            <Shield step={step} paint={paint} />
          </g>
        )}
      </g>
      <Endless step={step} paint={paint} />
    </svg>
  );
}

const WHOLE = '-110 -122 220 230';

/** A square view box around the figure and its water; wider with wings and halo. */
function closeBox(step: number): string {
  const half = 58 + step * 5.2;
  const middle = 38 - step * 4.6;
  return `${-half} ${middle - half} ${half * 2} ${half * 2}`;
}

/** Tier 0: an ember on the water. */
function Ember({ paint }: { paint: string }): ReactNode {
  return (
    <g transform="translate(0 26)">
      <path
        d="M0 -46C10 -28 22 -20 22 -2C22 12 12 20 0 20C-12 20 -22 12 -22 -2C-22 -14 -12 -22 -8 -32C-4 -26 -2 -30 0 -46Z"
        fill={paint}
      />
      <path
        d="M0 -20C5 -10 11 -6 11 3C11 11 6 15 0 15C-6 15 -11 11 -11 3C-11 -4 -4 -8 0 -20Z"
        fill="var(--spirit-light)"
      />
      <path d="M-30 22Q0 40 30 22L24 34Q0 44 -24 34Z" fill="var(--spirit-dark)" />
    </g>
  );
}

function rarityOf(step: number): 'common' | 'rare' | 'epic' | 'legendary' {
  if (step >= 9) return 'legendary';
  if (step >= 6) return 'epic';
  return step >= 3 ? 'rare' : 'common';
}
