import type { ReactNode } from 'react';

export type FormProps = { paint: string };

/** Outline of every part: separates parts of one colour, and is the background under forced colours. */
export const LINE = {
  stroke: 'var(--spirit-deep)',
  strokeWidth: 2.4,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

/** An engraved line inside of a part. */
export const ENGRAVED = {
  fill: 'none',
  stroke: 'var(--spirit-deep)',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Feathers in a fan around (0, 0), upright at turn 0. */
export function Feathers(props: {
  turns: readonly number[];
  length: number;
  width?: number;
  fill: string;
  at?: string;
}): ReactNode {
  const { turns, length, width = 4.5, fill, at } = props;
  const top = -length;
  const d = `M-2 0C${-width} ${top * 0.45} ${-width} ${top * 0.8} 0 ${top}C${width} ${top * 0.8} ${width} ${top * 0.45} 2 0Z`;
  return (
    <g transform={at}>
      {turns.map((turn) => (
        <path key={turn} d={d} transform={`rotate(${turn})`} fill={fill} />
      ))}
    </g>
  );
}

/** A head in profile, facing right, with the round eye of the engravings; (0, 0) is its middle. */
export function Head({ at, paint }: FormProps & { at: string }): ReactNode {
  return (
    <g transform={at}>
      <path
        d="M-8 -3C-8 -9 -3 -11 2 -10C7 -9 8 -5 8 -2L12 2L8 4C8 8 5 10 0 10C-6 10 -8 5 -8 -3Z"
        fill={paint}
      />
      <circle cx="2.5" cy="-1.5" r="3" fill="var(--spirit-light)" strokeWidth="1.8" />
      <circle cx="2.5" cy="-1.5" r="0.8" fill="var(--spirit-deep)" stroke="none" />
    </g>
  );
}

/** Tunic and kilt with its two tails, from the neck at (0, 0) down to the knees; legs below. */
export function Body({ at, paint }: FormProps & { at: string }): ReactNode {
  return (
    <g transform={at}>
      <path d="M-8 26L-10 50H-3L0 28L5 50H12L8 26Z" fill="var(--spirit-dark)" />
      <path d="M-7 0H7L8 16L16 32L8 30L0 34L-8 30L-16 32L-8 16Z" fill={paint} />
      <path d="M-8 15H8" {...ENGRAVED} strokeWidth="3" />
      <path d="M-7 23L-4 28M0 22V29M7 23L4 28" {...ENGRAVED} />
    </g>
  );
}
