import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, dotsPath, feathersPath, sawPath, starPath } from '../world/drum-geometry.ts';
import { LacBirdShape } from '../world/lac-bird.tsx';

/** Rings behind the figure: none at tier 0, the whole drum at tier 10. */
export function Halo(props: {
  step: number;
  paint: string;
  className: string | undefined;
}): ReactNode {
  const { step, paint, className } = props;
  return (
    <g transform="translate(0 -14)">
      <g className={className} fill="none" stroke={paint} strokeWidth="1.4">
        {step >= 1 ? (
          <path d={rings().dots} strokeWidth="2.6" strokeLinecap="round" opacity="0.7" />
        ) : null}
        {step >= 3 ? <circle r="62" opacity="0.75" /> : null}
        {step >= 4 ? <path d={rings().comb} opacity="0.8" /> : null}
        {step >= 6 ? <path d={rings().saw} fill={paint} stroke="none" opacity="0.85" /> : null}
        {step >= 7 ? <circle r="88" strokeWidth="2.2" /> : null}
        {step >= 8 ? <path d={rings().feathers} opacity="0.9" /> : null}
        {step >= 9 ? <path d={rings().sun} fill={paint} stroke="none" opacity="0.4" /> : null}
        {step >= 10 ? <path d={rings().crown} fill={paint} stroke="none" /> : null}
      </g>
      {step >= 7 ? (
        <g className={className} color="var(--spirit-light)">
          {BIRDS.slice(0, step >= 9 ? 6 : 3).map((turn) => (
            <LacBirdShape
              key={turn}
              transform={`rotate(${turn}) translate(0 ${step >= 9 ? -98 : -97}) scale(.34)`}
            />
          ))}
        </g>
      ) : null}
    </g>
  );
}

/** Ripples below the figure; wider with the tier. */
export function Waters({ step }: { step: number }): ReactNode {
  const width = 44 + step * 5;
  return (
    <g fill="none" stroke="var(--spirit)" strokeLinecap="round" transform="translate(0 84)">
      {[1, 0.72, 0.44].map((part, index) => (
        <ellipse
          key={part}
          rx={width * part}
          ry={11 * part}
          strokeWidth={1.2 + index * 0.4}
          opacity={0.35 + index * 0.2}
        />
      ))}
    </g>
  );
}

/** Tier 10, Vô Cực: the endless knot below the figure. */
export function Endless({ step, paint }: { step: number; paint: string }): ReactNode {
  if (step < 10) return null;
  return (
    <path
      d="M0 88C14 72 46 72 46 88C46 104 14 104 0 88C-14 72 -46 72 -46 88C-46 104 -14 104 0 88Z"
      fill="none"
      stroke={paint}
      strokeWidth="5"
    />
  );
}

const BIRDS = [0, 120, 240, 60, 180, 300] as const;

const rings = lazyValue(() => ({
  dots: dotsPath({ radius: 56, count: 36 }),
  comb: combPath({ from: 65, to: 72, count: 84 }),
  saw: sawPath({ from: 75, to: 84, count: 48 }),
  feathers: feathersPath({ count: 14, from: 40, to: 56, width: 0.3 }),
  sun: starPath({ points: 14, outer: 88, inner: 34 }),
  crown: sawPath({ from: 90, to: 104, count: 28 }),
}));
