import type { ReactNode } from 'react';
import { starPath } from '../world/drum-geometry.ts';
import { Body, ENGRAVED, Feathers, type FormProps, Head } from './tier-parts.tsx';

/** Tier 0: a round ember in a cradle of bark on the water. */
export function Ember({ paint }: FormProps): ReactNode {
  return (
    <>
      <circle cy="-2" r="15" fill={paint} />
      <circle cy="-2" r="6.5" fill="var(--spirit-light)" strokeWidth="2" />
      <path
        d="M-36 8C-24 22 24 22 36 8C34 28 20 36 0 36C-20 36 -34 28 -36 8Z"
        fill="var(--spirit-dark)"
      />
      <path d="M-22 23Q0 31 22 23" {...ENGRAVED} />
      <path
        d="M-40 44Q-30 37 -20 44T0 44T20 44T40 44"
        fill="none"
        stroke="var(--spirit)"
        strokeWidth="4.5"
      />
    </>
  );
}

/** Tier 1: a child with a topknot, hands folded. */
export function Child({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d="M-9 -2C-20 8 -25 28 -26 47H26C25 28 20 8 9 -2Z" fill={paint} />
      <path d="M-22 31H22M-24 39H24" {...ENGRAVED} />
      <path d="M-15 12Q0 26 15 12" {...ENGRAVED} strokeWidth="3" />
      <circle cy="-33" r="7" fill="var(--spirit-dark)" />
      <circle cy="-15" r="16" fill={paint} />
      <path d="M-16 -17C-12 -29 12 -29 16 -17C6 -22 -6 -22 -16 -17Z" fill="var(--spirit-dark)" />
      <path d="M-6 -11H-6M6 -11H6" {...ENGRAVED} strokeWidth="4" />
    </>
  );
}

/** Tier 2: a runner with a long spear across the whole picture. */
export function Spearman({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d="M-45 41L30 -27" stroke="var(--spirit-deep)" strokeWidth="9.5" />
      <path d="M-45 41L30 -27" stroke="var(--spirit-dark)" strokeWidth="5" />
      <path d="M24 -33C29 -44 38 -49 49 -49C49 -38 44 -28 34 -22Z" fill="var(--spirit-light)" />
      <path d="M29 -27L44 -44" {...ENGRAVED} />
      <path
        d="M-4 20L-22 34L-26 47H-18L-13 38L4 26ZM4 20L16 33L12 47H21L25 31L12 18Z"
        fill="var(--spirit-dark)"
      />
      <path d="M-11 -8H5L8 10L18 24L6 22L-2 27L-10 23L-20 26L-10 10Z" fill={paint} />
      <path d="M-10 9H8" {...ENGRAVED} strokeWidth="3" />
      <path d="M-6 -4L8 4L18 -12" fill="none" stroke="var(--spirit-deep)" strokeWidth="10" />
      <path d="M-6 -4L8 4L18 -12" fill="none" stroke="var(--spirit)" strokeWidth="5.5" />
      <Feathers at="translate(-5 -24)" turns={[-42, -18]} length={22} width={5} fill={paint} />
      <Head at="translate(-2 -18)" paint={paint} />
    </>
  );
}

/** Tier 3: a guard behind the round shield, the spear upright. */
export function Guard({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d="M29 48V-32" stroke="var(--spirit-deep)" strokeWidth="9.5" />
      <path d="M29 48V-32" stroke="var(--spirit-dark)" strokeWidth="5" />
      <path d="M29 -50L38 -33L29 -25L20 -33Z" fill="var(--spirit-light)" />
      <Feathers at="translate(-6 -32)" turns={[-34, 0, 34]} length={17} width={5} fill={paint} />
      <Head at="translate(-6 -24)" paint={paint} />
      <path d="M-18 36V48H-9V36ZM-2 36V48H7V36Z" fill="var(--spirit-dark)" />
      <circle cx="-6" cy="13" r="28" fill={paint} />
      <circle cx="-6" cy="13" r="21" {...ENGRAVED} strokeDasharray="2 4" strokeWidth="3" />
      <path d={SHIELD_STAR} transform="translate(-6 13)" fill="var(--spirit-deep)" stroke="none" />
      <circle cx="-6" cy="13" r="4" fill="var(--spirit-light)" strokeWidth="1.5" />
    </>
  );
}

/** Tier 4: a captain, the wind in the cloak, the axe raised. */
export function Captain({ paint }: FormProps): ReactNode {
  return (
    <>
      <path
        d="M14 -16C0 -22 -12 -16 -24 -8C-32 -2 -40 4 -50 4C-47 12 -42 16 -38 18C-42 24 -46 27 -50 28C-45 34 -39 36 -33 36C-35 41 -37 44 -40 47C-22 49 0 47 14 44Z"
        fill="var(--spirit-dark)"
      />
      <path
        d="M4 -6C-6 10 -16 16 -32 18M4 10C-6 24 -14 30 -27 35"
        {...ENGRAVED}
        stroke="var(--spirit)"
      />
      <Body at="translate(12 -10) scale(.98)" paint={paint} />
      <path d="M16 -5L34 -8" stroke="var(--spirit-deep)" strokeWidth="11" />
      <path d="M16 -5L34 -8" stroke="var(--spirit)" strokeWidth="6" />
      <path d="M35 20V-36" stroke="var(--spirit-deep)" strokeWidth="8.5" />
      <path d="M35 20V-36" stroke="var(--spirit-dark)" strokeWidth="4.5" />
      <path d="M33 -40C43 -44 49 -38 49 -22C43 -24 38 -22 33 -22Z" fill="var(--spirit-light)" />
      <Feathers
        at="translate(10 -27)"
        turns={[-64, -38, -12, 14]}
        length={21}
        width={5}
        fill={paint}
      />
      <Head at="translate(12 -21)" paint={paint} />
    </>
  );
}

const SHIELD_STAR = starPath({ points: 8, outer: 15, inner: 6 });
