import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import {
  combPath,
  dotsPath,
  feathersPath,
  linkedCirclesPath,
  sawPath,
  starPath,
} from './drum-geometry.ts';
import styles from './drum-star.module.css';
import { LacBirdShape } from './lac-bird.tsx';

export type DrumDetail = 'logo' | 'crest' | 'full';

type DrumStarProps = {
  /** Width and height: pixels, or an SVG length such as `100%` and `4rem`; computed sizes are set by a class. */
  size?: number | string;
  /** Amount of detail: `logo` up to about 40 px, `crest` up to about 160 px, `full` above. */
  detail?: DrumDetail;
  /** Rotates slowly; static under reduced motion. */
  spin?: boolean;
  className?: string | undefined;
};

/** The face of the bronze drum, as decoration: a star with fourteen rays, rings of motifs, and Lạc birds. */
export function DrumStar(props: DrumStarProps): ReactNode {
  const { size = 32, detail = 'logo', spin = false, className } = props;
  const gradient = useId();
  const Face = FACES[detail];
  const isDrawn = useIsHydrated() || detail === 'logo';
  return (
    <svg
      viewBox="-100 -100 200 200"
      width={size}
      height={size}
      className={classNames(styles.drum, spin && styles.spin, className)}
      aria-hidden="true"
    >
      <radialGradient id={gradient}>
        <stop offset="0" stopColor="var(--metal-light)" />
        <stop offset="0.45" stopColor="var(--metal)" />
        <stop offset="1" stopColor="var(--metal-dark)" />
      </radialGradient>
      {isDrawn ? <Face fill={`url(#${gradient})`} /> : null}
    </svg>
  );
}

function LogoFace({ fill }: { fill: string }): ReactNode {
  return (
    <>
      <circle r="95" fill="none" stroke="var(--metal)" strokeWidth="7" />
      <path d={LOGO.star} fill="var(--metal-light)" />
      <circle r="20" fill={fill} />
      <circle r="79" fill="none" stroke="var(--metal)" strokeWidth="3" opacity="0.55" />
    </>
  );
}

function CrestFace({ fill }: { fill: string }): ReactNode {
  const lines = crestLines();
  return (
    <g fill="none" stroke="var(--metal)" strokeWidth="1.6">
      <circle r="97.5" strokeWidth="3" />
      <circle r="90" />
      <path d={lines.comb} strokeWidth="1.8" />
      <circle r="76" />
      <path d={lines.circles} />
      <circle r="58" strokeWidth="2.2" />
      <path d={lines.feathers} opacity="0.8" />
      <path d={lines.star} fill={fill} stroke="none" />
      <circle r="11" fill="var(--metal-light)" stroke="none" />
    </g>
  );
}

function FullFace({ fill }: { fill: string }): ReactNode {
  const lines = fullLines();
  return (
    <g fill="none" stroke="var(--metal)" strokeWidth="0.55">
      <circle r="99" strokeWidth="1.6" />
      <path d={lines.rim} strokeWidth="0.7" />
      <circle r="93.4" />
      <path d={lines.saw} fill="var(--metal)" stroke="none" opacity="0.75" />
      <circle r="87.4" />
      <path d={lines.outerCircles} strokeWidth="0.6" />
      <path d={lines.outerDots} strokeWidth="1.5" strokeLinecap="round" />
      <circle r="78.6" />
      <path d={lines.outerComb} />
      <circle r="74" strokeWidth="0.9" />
      <g stroke="none" color="var(--metal)">
        {BIRDS.map((turn) => (
          <LacBirdShape key={turn} transform={`rotate(${turn * 360}) translate(0 -62) scale(.5)`} />
        ))}
      </g>
      <path d={lines.birdDots} strokeWidth="1.6" strokeLinecap="round" />
      <circle r="49" strokeWidth="0.9" />
      <path d={lines.innerComb} />
      <circle r="45" />
      <path d={lines.innerCircles} strokeWidth="0.6" />
      <path d={lines.innerDots} strokeWidth="1.3" strokeLinecap="round" />
      <circle r="36.6" />
      <path d={lines.starComb} />
      <circle r="32.6" strokeWidth="1.1" />
      <path d={lines.feathers} opacity="0.85" />
      <path d={lines.star} fill={fill} stroke="none" />
      <circle r="5.4" fill="var(--metal-light)" stroke="none" />
    </g>
  );
}

const FACES = { logo: LogoFace, crest: CrestFace, full: FullFace } as const;

const LOGO = { star: starPath({ points: 14, outer: 70, inner: 27 }) };

const crestLines = lazyValue(() => ({
  star: starPath({ points: 14, outer: 53, inner: 17 }),
  feathers: feathersPath({ count: 14, from: 30, to: 53, width: 0.3 }),
  circles: linkedCirclesPath({ radius: 67, size: 5, count: 20 }),
  comb: combPath({ from: 79, to: 87, count: 60 }),
}));

const fullLines = lazyValue(() => ({
  star: starPath({ points: 14, outer: 31, inner: 9.5 }),
  feathers: feathersPath({ count: 14, from: 17, to: 31, width: 0.3 }),
  starComb: combPath({ from: 33.6, to: 35.8, count: 84 }),
  innerCircles: linkedCirclesPath({ radius: 40.8, size: 2.5, count: 28 }),
  innerDots: dotsPath({ radius: 40.8, count: 28 }),
  innerComb: combPath({ from: 46, to: 48.2, count: 112 }),
  birdDots: dotsPath({ radius: 53, count: 40 }),
  outerComb: combPath({ from: 75, to: 77.8, count: 168 }),
  outerCircles: linkedCirclesPath({ radius: 83, size: 2.7, count: 56 }),
  outerDots: dotsPath({ radius: 83, count: 56 }),
  saw: sawPath({ from: 88.4, to: 92.6, count: 98 }),
  rim: combPath({ from: 94.6, to: 97.8, count: 196 }),
}));

const BIRD_COUNT = 10;
const BIRDS = Array.from({ length: BIRD_COUNT }, (_, index) => index / BIRD_COUNT);
