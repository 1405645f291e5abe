import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, starPath } from '../world/drum-geometry.ts';
import { Emblem, type EmblemProps } from './emblem.tsx';

/** Gold, silver or bronze medal for the first three ranks. */
export function Medal(props: EmblemProps & { rank: 1 | 2 | 3 }): ReactNode {
  const { rank, ...emblem } = props;
  return (
    <Emblem {...emblem} metal={METALS[rank]}>
      {(fill) => (
        <>
          <path
            d="M-22 -50H-4L6 -18L-10 -14ZM22 -50H4L-6 -18L10 -14Z"
            fill="var(--guild-primary)"
          />
          <path d="M22 -50H4L-6 -18L10 -14Z" fill="#000000" opacity="0.22" />
          <circle cy="14" r="34" fill={fill} />
          <g transform="translate(0 14)" stroke="#3a2205" fill="none" opacity="0.72">
            <circle r="30" strokeWidth="1.4" />
            <path d={parts().comb} strokeWidth="1.3" />
            <circle r="23" strokeWidth="1.4" />
            <path d={parts().star} fill="#3a2205" stroke="none" opacity="0.28" />
          </g>
          <text
            y="15"
            textAnchor="middle"
            dominantBaseline="central"
            fontFamily="var(--font-display)"
            fontWeight="600"
            fontSize="34"
            fill="#2a1703"
          >
            {rank}
          </text>
        </>
      )}
    </Emblem>
  );
}

const METALS = {
  1: ['#fff4c2', '#ffd045', '#b9791a'],
  2: ['#ffffff', '#c9d4e4', '#7c8798'],
  3: ['#ffd9b8', '#dd8b4f', '#8a4a22'],
} as const;

const parts = lazyValue(() => ({
  comb: combPath({ from: 24.5, to: 28.5, count: 48 }),
  star: starPath({ points: 14, outer: 22, inner: 10 }),
}));
