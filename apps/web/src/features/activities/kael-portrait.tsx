import { type ReactNode, useId } from 'react';
import { lazyValue } from '#ui/lazy-value/lazy-value.ts';
import { combPath, linkedCirclesPath, sawPath, starPath } from '#ui/world/drum-geometry.ts';
import { LacBirdShape } from '#ui/world/lac-bird.tsx';
import styles from './kael.module.css';
import { KaelFigure, type KaelMood, Paddle } from './kael-figure.tsx';
import { OUTLINE } from './kael-outline.ts';

/**
 * Kael the ferryman, drawn after the boatmen on the bronze drums: bird-shaped headdress with plumes, boat with a bird for its
 * prow, paddle. His pose and eye follow the mood of his line.
 */
export function KaelPortrait(props: { mood: KaelMood; isSpeaking: boolean }): ReactNode {
  const { mood, isSpeaking } = props;
  const night = useId();
  const bronze = useId();
  const paint = `url(#${bronze})`;
  const rings = frame();
  return (
    <svg viewBox="-150 -150 300 300" className={styles.kael} data-mood={mood} aria-hidden="true">
      <radialGradient id={night} cy="0.4">
        <stop offset="0" stopColor="var(--kael-dusk)" />
        <stop offset="1" stopColor="var(--kael-night)" />
      </radialGradient>
      <linearGradient id={bronze} x1="0.1" y1="0" x2="0.6" y2="1">
        <stop offset="0" stopColor="var(--metal-light)" />
        <stop offset="0.55" stopColor="var(--metal)" />
        <stop offset="1" stopColor="var(--metal-dark)" />
      </linearGradient>
      <circle r="147" fill={`url(#${night})`} stroke="var(--metal)" strokeWidth="3" />
      <g fill="none" stroke="var(--metal)" strokeWidth="1.2">
        <path d={rings.comb} strokeWidth="1.6" opacity="0.8" />
        <circle r="134" />
        <path d={rings.circles} opacity="0.85" />
        <circle r="119" />
        <path d={rings.saw} fill="var(--metal)" stroke="none" opacity="0.55" />
      </g>
      <path d={rings.rays} transform="translate(34 -52)" fill="var(--metal)" opacity="0.16" />
      <path d={WATER} {...WAVES} className={styles.water} />
      <g className={styles.boat}>
        {mood === 'smile' || mood === 'stern' ? null : (
          <Paddle at="translate(-62 -12) rotate(-4)" paint={paint} />
        )}
        <KaelFigure mood={mood} isSpeaking={isSpeaking} paint={paint} />
        <Boat paint={paint} />
        {mood === 'smile' ? <Paddle at="translate(52 22) rotate(20)" paint={paint} /> : null}
      </g>
      <path d={SHORE_WATER} {...WAVES} className={styles.nearWater} />
      {mood === 'wonder' ? (
        <g color="var(--metal-light)" className={styles.bird}>
          <LacBirdShape transform="translate(96 -88) scale(-.62 .62) rotate(12)" />
        </g>
      ) : null}
    </svg>
  );
}

/** The hull between a bird's tail and a bird's head. */
function Boat({ paint }: { paint: string }): ReactNode {
  return (
    <g {...OUTLINE}>
      <path
        d="M-97 58C-112 44 -120 26 -142 18C-132 12 -122 12 -114 16C-120 6 -128 0 -140 -4C-120 -8 -100 4 -90 28C-84 44 -74 54 -60 58H66C84 58 92 46 92 24C92 8 102 -6 118 -6C128 -6 134 0 137 8L149 19L130 18C120 18 117 24 118 36C120 72 92 101 42 104H-38C-74 102 -92 84 -97 58Z"
        fill={paint}
      />
      <path d="M106 -4C100 -18 86 -22 76 -20C84 -14 86 -6 96 2Z" fill="var(--metal-light)" />
      <circle cx="120" cy="6" r="6" fill="var(--metal-light)" />
      <circle cx="120" cy="6" r="1.8" fill="var(--kael-ink)" stroke="none" />
      <g fill="none">
        <path d="M-78 66C-64 70 60 72 84 64C96 58 102 48 104 30" strokeWidth="2.5" />
        <path d="M-64 95C-40 98 50 98 72 91C92 84 104 66 106 44" strokeWidth="2.5" />
        <path
          d="M-74 80C-52 84 58 86 82 77"
          strokeWidth="9"
          strokeLinecap="round"
          strokeDasharray="0.1 13"
        />
        <path d="M-84 34C-92 22 -102 14 -114 16M-90 44C-98 32 -108 24 -122 20" strokeWidth="2" />
      </g>
    </g>
  );
}

const WAVES = {
  fill: 'none',
  stroke: 'var(--metal)',
  strokeWidth: 2.4,
  strokeLinecap: 'round',
} as const;

/** Water lines from `from` to its mirror image, with waves of 24 units. */
function waves(from: number, y: number): string {
  const count = Math.round((-2 * from) / 24);
  return `M${from} ${y}q6 -6 12 0t12 0${'t12 0t12 0'.repeat(count - 1)}`;
}

const WATER = [waves(-108, 74), waves(-96, 88)].join('');
const SHORE_WATER = waves(-48, 108);

const frame = lazyValue(() => ({
  comb: combPath({ from: 137, to: 144, count: 120 }),
  circles: linkedCirclesPath({ radius: 126.5, size: 4.5, count: 44 }),
  saw: sawPath({ from: 118, to: 111, count: 72 }),
  rays: starPath({ points: 14, outer: 96, inner: 30 }),
}));
