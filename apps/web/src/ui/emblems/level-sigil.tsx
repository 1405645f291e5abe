import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { starPath } from '../world/drum-geometry.ts';
import { Emblem, type EmblemProps } from './emblem.tsx';

/** The six levels, from 0 (Genesis) to 5 (Legendary). */
export type SigilStep = 0 | 1 | 2 | 3 | 4 | 5;

/** Crest of a level: six outlines, from the egg of the hundred children to the drum. */
export function LevelSigil(
  props: EmblemProps & {
    step: SigilStep;
    /** Not reached yet: drawn in grey. */
    locked?: boolean;
  },
): ReactNode {
  const { step, locked = false, ...emblem } = props;
  const Sign = SIGNS[step];
  return (
    <Emblem {...emblem} {...(locked && { metal: STONE })}>
      {(fill) => (
        <g opacity={locked ? 0.8 : 1} {...OUTLINE}>
          <Sign fill={fill} />
        </g>
      )}
    </Emblem>
  );
}

type SignProps = { fill: string };

/** Level 0: an egg, cracked along a zigzag. */
function Genesis({ fill }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M0 -46C21 -46 35 -16 35 8C35 31 20 46 0 46C-20 46 -35 31 -35 8C-35 -16 -21 -46 0 -46Z"
        fill={fill}
      />
      <path d="M-32 -1L-19 12L-6 -3L7 12L20 -3L33 10" {...ENGRAVED} strokeWidth="5" />
      <path d="M-22 28H22M-13 37H13" {...ENGRAVED} strokeDasharray="3 7" />
    </>
  );
}

/** Level 1: a seedling, two leaves on a stem, rooted in water. */
function Acolyte({ fill }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M-5 34V14C-30 17 -46 0 -47 -27C-24 -29 -8 -18 -3 1C-2 -23 14 -42 46 -46C47 -17 34 7 6 12V34Z"
        fill={fill}
      />
      <path d="M-35 -17Q-17 -9 -7 9M34 -34Q15 -21 5 4" {...ENGRAVED} />
      <path
        d="M-34 40Q-25.5 31 -17 40T0 40T17 40T34 40"
        fill="none"
        stroke={fill}
        strokeWidth="7"
        strokeLinecap="round"
      />
    </>
  );
}

/** Level 2: a shield with a star of eight rays. */
function Guardian({ fill }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M0 -47C13 -39 27 -36 42 -36C44 4 31 33 0 48C-31 33 -44 4 -42 -36C-27 -36 -13 -39 0 -47Z"
        fill={fill}
      />
      <path
        d="M0 -36C11 -30 22 -27.5 33 -27C33 4 23 25 0 37C-23 25 -33 4 -33 -27C-22 -27.5 -11 -30 0 -36Z"
        {...ENGRAVED}
        strokeWidth="2.5"
      />
      <path d={parts().star8} fill="var(--surface-sunken)" stroke="none" />
      <circle r="5" fill={fill} stroke="none" />
    </>
  );
}

/** Level 3: two crossed axes of bronze. */
function Warrior({ fill }: SignProps): ReactNode {
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1) rotate(40) translate(0 -2)`}>
          <path d="M-4.5 56V-46H4.5V56Z" fill={fill} />
          <path
            d="M3 -40C19 -46 34 -40 38 -22C27 -22 17 -15 14 -7C11 -12 8 -14 3 -14Z"
            fill={fill}
          />
          <path d="M12 -34Q25 -36 31 -27" {...ENGRAVED} strokeWidth="2.5" />
          <path d="M-4 -38H4M-4 -18H4M-4 40H4" {...ENGRAVED} strokeWidth="2.5" />
        </g>
      ))}
    </>
  );
}

/** Level 4: an open lotus with an eye in its heart. */
function Sage({ fill }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M0 33C-30 34 -47 22 -49 -3C-33 -3 -14 8 0 33C14 8 33 -3 49 -3C47 22 30 34 0 33Z"
        fill={fill}
      />
      <path
        d="M0 33C-25 24 -35 0 -28 -28C-13 -20 -3 2 0 33C3 2 13 -20 28 -28C35 0 25 24 0 33Z"
        fill={fill}
      />
      <path d="M0 33C-15 16 -15 -20 0 -46C15 -20 15 16 0 33Z" fill={fill} />
      <path d="M-9.5 3Q0 -9 9.5 3Q0 15 -9.5 3Z" fill="var(--surface-sunken)" stroke="none" />
      <circle cy="3" r="3.5" fill={fill} stroke="none" />
      <path
        d="M-30 43H30"
        fill="none"
        stroke={fill}
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="0.1 10"
      />
    </>
  );
}

/** Level 5: the drum of bronze from its side, the star rising above it. */
function Legendary({ fill }: SignProps): ReactNode {
  return (
    <>
      <path d={parts().rising} transform="translate(0 -9)" fill={fill} />
      <path
        d="M-38 -10H38C43 2 39 14 29 18C26 26 26 32 34 44C36 48 33 49 30 49H-30C-33 49 -36 48 -34 44C-26 32 -26 26 -29 18C-39 14 -43 2 -38 -10Z"
        fill={fill}
      />
      <path d="M-39 -2H39M-29 19H29M-31 39H31" {...ENGRAVED} />
      <path d="M-33 8H33" {...ENGRAVED} strokeWidth="7" strokeDasharray="0.1 9.4" />
      <path d="M-18 23V35M-6 23V35M6 23V35M18 23V35" {...ENGRAVED} strokeWidth="2.5" />
    </>
  );
}

const SIGNS = [Genesis, Acolyte, Guardian, Warrior, Sage, Legendary] as const;

const STONE = ['#aab4c2', '#6f7b8c', '#3d4756'] as const;

const OUTLINE = {
  stroke: 'var(--surface-sunken)',
  strokeWidth: 3,
  strokeLinejoin: 'round',
} as const;

const ENGRAVED = {
  fill: 'none',
  stroke: 'var(--surface-sunken)',
  strokeWidth: 3.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const parts = lazyValue(() => ({
  star8: starPath({ points: 8, outer: 23, inner: 9.5 }),
  rising: starPath({ points: 14, outer: 41, inner: 20 }),
}));
