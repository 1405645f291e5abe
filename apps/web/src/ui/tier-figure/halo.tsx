import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, dotsPath, sawPath } from '../world/drum-geometry.ts';

/** Rings of the drum around the figure: one more every second tier. */
export function Halo(props: {
  step: number;
  paint: string;
  className: string | undefined;
}): ReactNode {
  const { step, paint, className } = props;
  return (
    <g className={className} fill="none" stroke={paint} strokeWidth="1.2">
      {step >= 1 ? (
        <path d={rings().dots} strokeWidth="2.4" strokeLinecap="round" opacity="0.7" />
      ) : null}
      {step >= 3 ? <circle r="66" opacity="0.75" /> : null}
      {step >= 5 ? <path d={rings().comb} opacity="0.8" /> : null}
      {step >= 7 ? <path d={rings().saw} fill={paint} stroke="none" opacity="0.85" /> : null}
      {step >= 9 ? <circle r="82.5" strokeWidth="1.8" /> : null}
    </g>
  );
}

/** Ripples below the figure; wider with the tier. */
export function Waters({ step }: { step: number }): ReactNode {
  const width = 40 + step * 3.5;
  return (
    <g fill="none" stroke="var(--spirit)" strokeLinecap="round" transform="translate(0 56)">
      {[1, 0.72, 0.44].map((part, index) => (
        <ellipse
          key={part}
          rx={width * part}
          ry={9 * part}
          strokeWidth={1 + index * 0.3}
          opacity={0.35 + index * 0.2}
        />
      ))}
    </g>
  );
}

const rings = lazyValue(() => ({
  dots: dotsPath({ radius: 61, count: 40 }),
  comb: combPath({ from: 68, to: 73, count: 90 }),
  saw: sawPath({ from: 75, to: 81, count: 56 }),
}));
