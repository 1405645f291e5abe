import { memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { useIsHydrated } from '../hydration/use-is-hydrated.ts';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { DrumStar } from './drum-star.tsx';
import { LacBird } from './lac-bird.tsx';
import { drawRidge, RIDGES, type Ridge, ripplesPath, starsPath } from './landscape.ts';
import './sky-colours.css';
import styles from './world-backdrop.module.css';

export type WorldScene = 'hero' | 'gate' | 'quiet';

type WorldBackdropProps = {
  /** `hero`: the drum in the middle. `gate`: for forms. `quiet`: dimmed and static, behind working pages. */
  scene?: WorldScene;
  /** An image chosen by the elders that replaces the landscape, under the same dimming. */
  imageUrl?: string | undefined;
};

/** The landscape behind a page, in a fixed layer. Decorative; does not affect the layout. */
export const WorldBackdrop = memo(function WorldBackdrop(props: WorldBackdropProps): ReactNode {
  const { scene = 'quiet', imageUrl } = props;
  const isDrawn = useIsHydrated();
  return (
    <div className={classNames(styles.world, styles[scene])} aria-hidden="true" data-scenery>
      {imageUrl ? (
        <img className={styles.image} src={imageUrl} alt="" />
      ) : (
        isDrawn && <Landscape isAlive={scene !== 'quiet'} />
      )}
      <div className={styles.veil} />
    </div>
  );
});

/** Animations run in few steps or on small layers, so that the background is repainted rarely. */
function Landscape({ isAlive }: { isAlive: boolean }): ReactNode {
  const aurora = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = ({ startAurora }: typeof import('./aurora.ts')) => {
      if (aurora.current && !isGone) stop = startAurora(aurora.current, { isAlive });
    };
    // Loaded after the first view; when that fails, the sky has no aurora.
    import('./aurora.ts').then(start, () => undefined);
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isAlive]);
  return (
    <>
      <canvas ref={aurora} className={styles.aurora} />
      <Stars className={styles.hazy}>
        <path d={stars().small} strokeWidth="1.3" />
        <path d={stars().middle} strokeWidth="2" />
      </Stars>
      <Stars className={styles.twinkle}>
        <path d={stars().large} strokeWidth="2.9" />
      </Stars>
      <div className={styles.dawn} />
      <div className={styles.moon}>
        <div className={styles.halo} />
        <DrumStar size="100%" detail="full" spin={isAlive} />
      </div>
      <div className={styles.flock}>
        <LacBird size={30} />
        <LacBird size={23} />
        <LacBird size={26} />
      </div>
      <Peaks className={styles.peaks} />
      <div className={styles.water}>
        <div className={styles.mirror}>
          <Peaks className={styles.mirrored} />
        </div>
        <div className={styles.glitter} />
        <svg
          className={styles.ripples}
          viewBox="0 0 1600 300"
          preserveAspectRatio="xMidYMin slice"
          aria-hidden="true"
        >
          <path d={ripples().wide} opacity="0.22" />
          <path d={ripples().moon} opacity="0.75" className={styles.sway} />
        </svg>
        <Boat />
      </div>
    </>
  );
}

function Stars(props: { className: string | undefined; children: ReactNode }): ReactNode {
  return (
    <svg
      className={classNames(styles.stars, props.className)}
      viewBox="0 0 1600 900"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      {props.children}
    </svg>
  );
}

function Peaks({ className }: { className: string | undefined }): ReactNode {
  const mist = useId();
  const { far, middle, near } = ridges();
  return (
    <svg
      className={className}
      viewBox="0 -420 1600 426"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <linearGradient id={mist} x2="0" y2="1">
        <stop offset="0" stopColor="var(--sky-low)" stopOpacity="0" />
        <stop offset="1" stopColor="var(--sky-low)" stopOpacity="0.62" />
      </linearGradient>
      <RidgeShape ridge={far} fill="var(--karst-far)" />
      <rect y="-230" width="1600" height="240" fill={`url(#${mist})`} />
      <RidgeShape ridge={middle} fill="var(--karst-middle)" light="var(--karst-far)" />
      <rect y="-150" width="1600" height="160" fill={`url(#${mist})`} opacity="0.8" />
      <RidgeShape ridge={near} fill="var(--karst-near)" light="var(--karst-middle)" />
    </svg>
  );
}

function RidgeShape(props: { ridge: Ridge; fill: string; light?: string }): ReactNode {
  const { ridge, fill, light } = props;
  return (
    <>
      <path d={ridge.outline} fill={fill} />
      {light ? (
        <path d={ridge.furrows} fill="none" stroke={light} strokeWidth="2" strokeLinecap="round" />
      ) : null}
    </>
  );
}

/** A long boat with a bird's head at the bow and a lantern at the stern. */
function Boat(): ReactNode {
  return (
    <svg className={styles.boat} viewBox="-70 -46 140 66" aria-hidden="true">
      <path
        className={styles.hull}
        d="M-66 -14L-54 -17C-50 -21 -45 -19 -44 -14C-40 -5 -30 -3 0 -3C30 -3 44 -6 52 -20L60 -23C58 -6 46 7 22 8H-22C-42 7 -52 0 -54 -11Z"
      />
      <path
        className={styles.hull}
        d="M-20 -3L-18 -16A4.6 4.6 0 1 1 -13 -16L-8 -3ZM-14 -13L2 9L0 10L-17 -11ZM28 -5V-34Q29 -38 35 -38V-36Q31 -36 30 -33V-5Z"
      />
      <circle cx="36" cy="-30" r="14" className={styles.lanternGlow} />
      <ellipse cx="36" cy="-30" rx="3.4" ry="4.6" className={styles.lantern} />
      <path d="M30 12H42M32 15H40M34 18H38" className={styles.lanternTrail} />
    </svg>
  );
}

const stars = lazyValue(() => ({
  small: starsPath({ seed: 7, count: 130, height: 760 }),
  middle: starsPath({ seed: 21, count: 46, height: 620 }),
  large: starsPath({ seed: 44, count: 16, height: 480 }),
}));

const ridges = lazyValue(() => ({
  far: drawRidge(RIDGES.far),
  middle: drawRidge(RIDGES.middle),
  near: drawRidge(RIDGES.near),
}));

const ripples = lazyValue(() => ({
  wide: ripplesPath({ seed: 3, count: 70, depth: 290, spread: 1500 }),
  moon: ripplesPath({ seed: 17, count: 60, depth: 270, spread: 320 }),
}));
