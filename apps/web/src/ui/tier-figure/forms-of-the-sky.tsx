import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, starPath } from '../world/drum-geometry.ts';
import { Body, ENGRAVED, Feathers, type FormProps, Head } from './tier-parts.tsx';

/** Tier 5: a hero with raised wings. */
export function Winged({ paint }: FormProps): ReactNode {
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d="M4 2C16 14 34 14 45 6C40 0 36 -2 30 -4Z" fill="var(--spirit-dark)" />
          <path d="M4 -2C22 4 42 -2 49 -18C40 -18 36 -20 30 -22Z" fill="var(--spirit)" />
          <path d="M3 -6C8 -26 26 -40 48 -48C46 -28 34 -10 6 4Z" fill={paint} />
          <path d="M12 -10C20 -22 30 -31 41 -38" {...ENGRAVED} />
        </g>
      ))}
      <Body at="translate(0 -4)" paint={paint} />
      <Feathers at="translate(-1 -21)" turns={[-26, 0, 26]} length={18} fill={paint} />
      <Head at="translate(0 -14)" paint={paint} />
    </>
  );
}

/** Tier 6: a legend within the rim of the drum. */
export function Ringed({ paint }: FormProps): ReactNode {
  return (
    <>
      <circle r="43.5" fill="none" stroke="var(--spirit-deep)" strokeWidth="13" />
      <circle r="43.5" fill="none" stroke={paint} strokeWidth="9" />
      <path d={lines().rim} {...ENGRAVED} strokeWidth="1.6" />
      <path d="M-33 -2L-8 -6H8L33 -2" fill="none" stroke="var(--spirit-deep)" strokeWidth="9" />
      <path d="M-33 -2L-8 -6H8L33 -2" fill="none" stroke="var(--spirit)" strokeWidth="5" />
      <Body at="translate(0 -9) scale(.92)" paint={paint} />
      <Feathers
        at="translate(-1 -22)"
        turns={[-44, -15, 15, 44]}
        length={14}
        width={4}
        fill={paint}
      />
      <Head at="translate(0 -18) scale(.85)" paint={paint} />
    </>
  );
}

/** Tier 7: a rider on the Lạc bird. */
export function Rider({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d="M-4 8C-18 20 -26 32 -42 44C-24 46 -2 40 16 14Z" fill="var(--spirit-dark)" />
      <path d="M-10 18L-26 38M0 18L-10 36" {...ENGRAVED} stroke="var(--spirit)" />
      <path d="M-12 -16L4 -18L6 6H-10Z" fill={paint} />
      <path d="M-10 -6H4" {...ENGRAVED} strokeWidth="3" />
      <Feathers
        at="translate(-6 -31)"
        turns={[-58, -32, -6, 20]}
        length={18}
        width={4.5}
        fill={paint}
      />
      <Head at="translate(-3 -25) scale(.9)" paint={paint} />
      <path
        d="M49 3L28 -1C25 -7 16 -8 13 -2C4 0 -8 -2 -18 -1L-49 -10L-42 0L-49 10L-22 10C-10 20 12 20 24 6Z"
        fill={paint}
      />
      <path d="M14 -4C8 -14 12 -20 4 -24C20 -24 24 -14 25 -5Z" fill="var(--spirit-light)" />
      <circle cx="21" cy="-1" r="2.2" fill="var(--spirit-deep)" stroke="none" />
      <path d="M-36 0H-22M-16 5Q0 12 14 6" {...ENGRAVED} />
    </>
  );
}

/** Tier 8: four wings, crossed, and no feet on the ground. */
export function FourWings({ paint }: FormProps): ReactNode {
  return (
    <>
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          <path d="M2 4C20 6 40 22 46 48C26 46 8 32 0 16Z" fill="var(--spirit-dark)" />
          <path d="M12 16Q28 26 36 39" {...ENGRAVED} stroke="var(--spirit)" />
          <path d="M2 0C14 -26 30 -42 49 -48C48 -24 32 -2 4 10Z" fill={paint} />
          <path d="M13 -6C20 -20 30 -30 40 -37M10 2C22 -4 34 -14 42 -26" {...ENGRAVED} />
        </g>
      ))}
      <path d="M-8 -6H8L10 12L0 44L-10 12Z" fill={paint} />
      <path d="M-9 9H9M0 16V34" {...ENGRAVED} />
      <Feathers
        at="translate(-1 -23)"
        turns={[-50, -25, 0, 25, 50]}
        length={19}
        width={4}
        fill={paint}
      />
      <Head at="translate(0 -16) scale(.9)" paint={paint} />
    </>
  );
}

/** Tier 9: the one before the sun, seated. */
export function Sun({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d={lines().sun} fill={paint} />
      <circle r="29" fill="var(--spirit-deep)" stroke="none" />
      <circle r="29" fill="none" stroke="var(--spirit-light)" strokeWidth="2" />
      <path
        d="M-22 20C-20 12 -12 8 -7 6V-4H7V6C12 8 20 12 22 20C12 26 -12 26 -22 20Z"
        fill={paint}
      />
      <path d="M-12 16Q0 10 12 16" {...ENGRAVED} />
      <Feathers
        at="translate(-1 -15)"
        turns={[-60, -30, 0, 30, 60]}
        length={13}
        width={3.6}
        fill={paint}
      />
      <Head at="translate(0 -10) scale(.78)" paint={paint} />
    </>
  );
}

/** Tier 10, Vô Cực: an endless band below the star of the drum. */
export function Endless({ paint }: FormProps): ReactNode {
  return (
    <>
      <path d={lines().star} transform="translate(0 -26)" fill="var(--spirit-light)" />
      <path d={BAND} fill="none" stroke="var(--spirit-deep)" strokeWidth="16" />
      <path d={BAND} fill="none" stroke={paint} strokeWidth="11.5" />
      <path d={BAND} {...ENGRAVED} strokeWidth="2.8" strokeDasharray="0.1 5.5" />
      <path
        d="M-8 -2L8 26"
        fill="none"
        stroke="var(--spirit-deep)"
        strokeWidth="15"
        strokeLinecap="butt"
      />
      <path
        d="M-9.5 -4.5L9.5 28.5"
        fill="none"
        stroke={paint}
        strokeWidth="11"
        strokeLinecap="butt"
      />
    </>
  );
}

const BAND =
  'M0 12C8 -4 15 -12 25 -12C37 -12 44 -2 44 12C44 26 37 36 25 36C15 36 8 28 0 12C-8 -4 -15 -12 -25 -12C-37 -12 -44 -2 -44 12C-44 26 -37 36 -25 36C-15 36 -8 28 0 12Z';

const lines = lazyValue(() => ({
  rim: combPath({ from: 40, to: 47, count: 48 }),
  sun: starPath({ points: 14, outer: 50, inner: 32 }),
  star: starPath({ points: 12, outer: 23, inner: 11 }),
}));
