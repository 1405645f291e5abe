import type { ReactNode } from 'react';
import { starPath } from '../world/drum-geometry.ts';
import { Emblem, type EmblemProps } from './emblem.tsx';

/** The AURA icon: the star in the middle of the bronze drum, without the drum. */
export function AuraStar(props: EmblemProps): ReactNode {
  return (
    <Emblem
      {...props}
      metal={['var(--sign-star-light)', 'var(--guild-secondary)', 'var(--guild-primary)']}
    >
      {(fill) => (
        <>
          <path d={RAYS} fill={fill} />
          <circle
            r="13"
            fill="var(--sign-star-light)"
            stroke="var(--surface-sunken)"
            strokeWidth="3.5"
          />
        </>
      )}
    </Emblem>
  );
}

const RAYS = starPath({ points: 12, outer: 49, inner: 23 });
