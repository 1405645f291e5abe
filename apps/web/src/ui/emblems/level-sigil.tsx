import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, dotsPath, sawPath, starPath } from '../world/drum-geometry.ts';
import { LacBirdShape } from '../world/lac-bird.tsx';
import { Emblem, type EmblemProps } from './emblem.tsx';

/** The six levels, from 0 (Genesis) to 5 (Legendary). */
export type SigilStep = 0 | 1 | 2 | 3 | 4 | 5;

/** Sigil of a level. Each level adds a ring and rays; the highest is the whole drum. */
export function LevelSigil(
  props: EmblemProps & {
    step: SigilStep;
    /** Not reached yet: drawn as a grey outline. */
    locked?: boolean;
  },
): ReactNode {
  const { step, locked = false, ...emblem } = props;
  const Sign = SIGNS[step];
  return (
    <Emblem {...emblem} {...(locked && { metal: STONE })}>
      {(fill) => (
        <g opacity={locked ? 0.6 : 1}>
          <circle r="48" fill="var(--surface-sunken)" />
          <circle r="47" fill="none" stroke={fill} strokeWidth="2" />
          <Sign fill={fill} />
        </g>
      )}
    </Emblem>
  );
}

type SignProps = { fill: string };

/** Level 0: an egg. */
function Genesis({ fill }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M0 -26C13 -26 20 -6 20 6C20 18 11 26 0 26C-11 26 -20 18 -20 6C-20 -6 -13 -26 0 -26Z"
        fill={fill}
      />
      <path d="M-15 -4L-7 4L0 -4L7 4L15 -4" {...ENGRAVED} />
      <path d="M-17 12L-8 20M17 12L8 20M0 10V20" {...ENGRAVED} />
    </>
  );
}

/** Level 1: a sprout between two leaves, with a ring of points. */
function Acolyte({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().dots} stroke={fill} strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M-2 28V6C-16 7 -25 -1 -26 -15C-12 -16 -4 -10 -2 0C-1 -14 8 -24 24 -25C25 -9 17 3 2 5V28Z"
        fill={fill}
      />
      <path d="M-19 -9Q-9 -6 -3 4M17 -18Q7 -12 2 2" {...ENGRAVED} />
    </>
  );
}

/** Level 2: a shield with an eight-rayed star. */
function Guardian({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().comb} stroke={fill} strokeWidth="1.6" />
      <path
        d="M0 -32C9 -26 18 -24 27 -24C28 2 20 22 0 33C-20 22 -28 2 -27 -24C-18 -24 -9 -26 0 -32Z"
        fill={fill}
      />
      <path d={parts().star8} fill="var(--surface-sunken)" transform="translate(0 -2)" />
    </>
  );
}

/** Level 3: two crossed axes under a row of teeth. */
function Warrior({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().saw} fill={fill} opacity="0.8" />
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1) rotate(38)`}>
          <path
            d="M-2.6 32V-12H-7C-13 -12 -17 -8 -19 -2C-21 -14 -14 -23 -2.6 -24V-30H2.6V-24C14 -23 21 -14 19 -2C17 -8 13 -12 7 -12H2.6V32Z"
            fill={fill}
            stroke="var(--surface-sunken)"
            strokeWidth="2"
          />
        </g>
      ))}
    </>
  );
}

/** Level 4: an open lotus with an eye. */
function Sage({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().comb} stroke={fill} strokeWidth="1.6" />
      <path d={parts().star12} fill={fill} />
      <path
        d="M-20 0C-12 -11 12 -11 20 0C12 11 -12 11 -20 0Z"
        fill="var(--surface-sunken)"
        stroke={fill}
        strokeWidth="2.4"
      />
      <circle r="6" fill={fill} />
      <circle r="2.2" fill="var(--surface-sunken)" />
    </>
  );
}

/** Level 5: the whole drum, with fourteen rays and birds around them. */
function Legendary({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().saw} fill={fill} />
      <circle r="37" fill="none" stroke={fill} strokeWidth="1.2" />
      <g color="var(--metal-light)">
        {[0, 1, 2, 3, 4, 5].map((bird) => (
          <LacBirdShape key={bird} transform={`rotate(${bird * 60}) translate(0 -29) scale(.3)`} />
        ))}
      </g>
      <circle r="21" fill="none" stroke={fill} strokeWidth="1.2" />
      <path d={parts().star14} fill={fill} />
      <circle r="4.5" fill="var(--metal-light)" />
    </>
  );
}

const SIGNS = [Genesis, Acolyte, Guardian, Warrior, Sage, Legendary] as const;

const STONE = ['#aab4c2', '#6f7b8c', '#3d4756'] as const;

const ENGRAVED = {
  fill: 'none',
  stroke: 'var(--surface-sunken)',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const parts = lazyValue(() => ({
  dots: dotsPath({ radius: 39, count: 28 }),
  comb: combPath({ from: 38, to: 44, count: 56 }),
  saw: sawPath({ from: 39.5, to: 45, count: 42 }),
  star8: starPath({ points: 8, outer: 17, inner: 7 }),
  star12: starPath({ points: 12, outer: 36, inner: 22 }),
  star14: starPath({ points: 14, outer: 19.5, inner: 7 }),
}));
