import { tierRarity } from '@goreal/domain/activities/tiers';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Captain, Child, Ember, Guard, Spearman } from './forms-of-the-earth.tsx';
import { Endless, FourWings, Rider, Ringed, Sun, Winged } from './forms-of-the-sky.tsx';
import { Halo, Waters } from './halo.tsx';
import styles from './tier-figure.module.css';
import { LINE } from './tier-parts.tsx';

type TierFigureProps = {
  /** 0 to 10; each tier has an outline of its own. */
  tier: number;
  /** Width and height: pixels, or any CSS length. */
  size?: number | string;
  /** The figure without rings and water, for rows and small sizes. */
  close?: boolean;
  /** Animated; static under reduced motion. */
  alive?: boolean;
  className?: string | undefined;
};

/**
 * The icon of a Stamina tier: eleven figures in the style of the bronze drums, from an ember (0) to an
 * endless band (10). Neighbours differ in outline at 24 px.
 */
export function TierFigure(props: TierFigureProps): ReactNode {
  const { tier, size = 160, close = false, alive = false, className } = props;
  const glow = useId();
  const metal = useId();
  const step = Math.min(10, Math.max(0, Math.trunc(tier)));
  const paint = `url(#${metal})`;
  const Form = FORMS[step] ?? Ember;
  return (
    <svg
      viewBox={close ? CLOSE : WHOLE}
      style={{ width: size, height: size }}
      className={classNames(styles.figure, className)}
      data-rarity={tierRarity(step)}
      data-tier={step}
      data-alive={alive || undefined}
      aria-hidden="true"
    >
      <linearGradient id={metal} x1="0" y1="0" x2="0.4" y2="1">
        <stop offset="0" stopColor="var(--spirit-light)" />
        <stop offset="0.5" stopColor="var(--spirit)" />
        <stop offset="1" stopColor="var(--spirit-dark)" />
      </linearGradient>
      {close ? null : (
        <>
          <radialGradient id={glow}>
            <stop offset="0" stopColor="var(--spirit)" stopOpacity="0.7" />
            <stop offset="0.45" stopColor="var(--spirit)" stopOpacity="0.2" />
            <stop offset="1" stopColor="var(--spirit)" stopOpacity="0" />
          </radialGradient>
          <circle cy="-4" r={48 + step * 6} fill={`url(#${glow})`} className={styles.glow} />
          <Waters step={step} />
          <Halo step={step} paint={paint} className={styles.turning} />
        </>
      )}
      <g className={styles.body} {...LINE}>
        <Form paint={paint} />
      </g>
    </svg>
  );
}

const FORMS = [
  Ember,
  Child,
  Spearman,
  Guard,
  Captain,
  Winged,
  Ringed,
  Rider,
  FourWings,
  Sun,
  Endless,
] as const;

const CLOSE = '-52 -52 104 104';
const WHOLE = '-84 -84 168 168';
