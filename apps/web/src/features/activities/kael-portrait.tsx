import { type ReactNode, useId } from 'react';
import { combPath, starPath } from '#ui/world/drum-geometry.ts';
import { LacBirdShape } from '#ui/world/lac-bird.tsx';
import styles from './kael.module.css';

export type KaelMood = 'hush' | 'speak' | 'wonder' | 'stern' | 'smile';

/** Portrait of Kael the ferryman; brows, eyes and mouth follow the mood of his line. */
export function KaelPortrait(props: { mood: KaelMood; isSpeaking: boolean }): ReactNode {
  const { mood, isSpeaking } = props;
  const night = useId();
  const cloth = useId();
  const skin = useId();
  return (
    <svg viewBox="-150 -170 300 320" className={styles.kael} aria-hidden="true">
      <radialGradient id={night} cy="0.35">
        <stop offset="0" stopColor="var(--aurora-1)" stopOpacity="0.55" />
        <stop offset="0.7" stopColor="var(--sky-middle)" />
        <stop offset="1" stopColor="var(--sky-top)" />
      </radialGradient>
      <linearGradient id={cloth} x1="0" y1="0" x2="0.3" y2="1">
        <stop offset="0" stopColor="#2e6f7c" />
        <stop offset="1" stopColor="#123642" />
      </linearGradient>
      <linearGradient id={skin} x1="0" y1="0" x2="1" y2="0.6">
        <stop offset="0" stopColor="#d9a06d" />
        <stop offset="1" stopColor="#a9683f" />
      </linearGradient>
      <circle r="146" fill={`url(#${night})`} stroke="var(--metal)" strokeWidth="3" />
      <path d={RIM} stroke="var(--metal)" strokeWidth="1.6" opacity="0.7" />
      <path d={RAYS} fill="var(--metal-light)" opacity="0.09" />
      <path
        d="M-128 70Q-64 56 0 70T128 70L118 92Q60 80 0 92T-118 92Z"
        fill="var(--aurora-1)"
        opacity="0.25"
      />
      <path d="M94 112L72 -150" stroke="#7c5a36" strokeWidth="8" strokeLinecap="round" />
      <path d="M72 -150Q66 -120 84 -108" stroke="var(--metal-light)" strokeWidth="4" fill="none" />
      <path
        d="M-112 148C-108 84 -60 62 -24 56H24C60 62 108 84 112 148Z"
        fill={`url(#${cloth})`}
        stroke="#0a2028"
        strokeWidth="2"
      />
      <path d="M-24 56Q0 92 24 56L34 148H-34Z" fill="#e9dcc2" opacity="0.92" />
      <path
        d="M-24 56Q0 92 24 56M-70 84Q-52 112 -48 148M70 84Q52 112 48 148"
        {...INK}
        opacity="0.5"
      />
      <path d="M-18 34H18V62Q0 80 -18 62Z" fill="#9a5d38" />
      <g className={styles.head}>
        <path
          d="M-58 -44C-66 -112 -34 -134 0 -134C34 -134 66 -112 58 -44C64 0 54 30 46 40C50 0 44 -40 30 -62H-30C-44 -40 -50 0 -46 40C-54 30 -64 0 -58 -44Z"
          fill="#1c1a22"
        />
        <path
          d="M-44 -40C-46 -86 46 -86 44 -40C46 6 26 48 0 50C-26 48 -46 6 -44 -40Z"
          fill={`url(#${skin})`}
        />
        <path
          d="M-46 -48C-34 -88 6 -92 46 -56C40 -96 16 -108 -8 -104C-34 -100 -46 -78 -46 -48Z"
          fill="#1c1a22"
        />
        <path d="M-30 -82C-10 -74 24 -76 40 -62C20 -66 -8 -64 -30 -82Z" fill="#3b3a4a" />
        <Feathers />
        <Brows mood={mood} />
        <Eyes mood={mood} />
        <path d="M2 -26L-5 -2Q0 3 7 1" {...INK} strokeWidth="2.4" />
        <path
          d="M18 2Q28 -2 36 3M17 9Q27 5 35 10M16 16Q25 12 32 17"
          stroke="#2f8f93"
          strokeWidth="3"
          fill="none"
          strokeLinecap="round"
        />
        <Mouth mood={mood} isSpeaking={isSpeaking} />
        <circle cx="-46" cy="4" r="5" fill="none" stroke="var(--metal-light)" strokeWidth="2.6" />
      </g>
      <g color="#f2ead6" className={styles.bird}>
        <LacBirdShape transform="translate(-84 62) scale(-.95 .95) rotate(-8)" />
      </g>
    </svg>
  );
}

function Feathers(): ReactNode {
  return (
    <g stroke="#0a2028" strokeWidth="1.4">
      <path d="M34 -100C60 -132 84 -138 108 -136C92 -118 70 -96 42 -86Z" fill="#f2ead6" />
      <path
        d="M36 -90C64 -108 90 -106 110 -96C88 -88 66 -80 42 -78Z"
        fill="var(--guild-secondary)"
      />
      <path d="M34 -100C46 -134 62 -150 82 -158C76 -138 60 -112 42 -92Z" fill="#d9cdb2" />
    </g>
  );
}

function Brows({ mood }: { mood: KaelMood }): ReactNode {
  const shape = {
    hush: 'M-32 -44Q-21 -50 -10 -45M12 -45Q23 -50 34 -44',
    speak: 'M-32 -44Q-21 -51 -10 -46M12 -46Q23 -51 34 -44',
    wonder: 'M-32 -52Q-21 -60 -10 -54M12 -54Q23 -60 34 -52',
    stern: 'M-33 -49Q-21 -47 -8 -40M10 -40Q23 -47 35 -49',
    smile: 'M-32 -47Q-21 -55 -10 -48M12 -48Q23 -55 34 -47',
  }[mood];
  return <path d={shape} stroke="#1c1a22" strokeWidth="4.6" fill="none" strokeLinecap="round" />;
}

function Eyes({ mood }: { mood: KaelMood }): ReactNode {
  if (mood === 'smile') {
    return <path d="M-32 -28Q-21 -40 -10 -28M12 -28Q23 -40 34 -28" {...INK} strokeWidth="3.6" />;
  }
  const open = mood === 'wonder' ? 9 : mood === 'stern' ? 5 : 7;
  return (
    <g className={styles.eyes}>
      {[-21, 23].map((x) => (
        <g key={x} transform={`translate(${x} -30)`}>
          <path
            d={`M-12 0Q0 ${-open * 1.5} 12 0Q0 ${open} -12 0Z`}
            {...INK}
            fill="#fbf4e4"
            strokeWidth="1.8"
          />
          <circle r={open * 0.62} fill="#2a7f86" />
          <circle r={open * 0.3} fill="#10181c" />
          <circle cx="2" cy="-2" r="1.5" fill="#ffffff" />
        </g>
      ))}
    </g>
  );
}

function Mouth(props: { mood: KaelMood; isSpeaking: boolean }): ReactNode {
  const { mood, isSpeaking } = props;
  if (isSpeaking && mood !== 'hush') {
    return (
      <path
        d="M-13 22Q0 16 13 22Q8 34 0 34Q-8 34 -13 22Z"
        fill="#5b2118"
        stroke="#6d3f22"
        strokeWidth="1.6"
        className={styles.mouth}
      />
    );
  }
  const shape = {
    hush: 'M-5 24Q0 20 5 24Q0 29 -5 24Z',
    speak: 'M-13 22Q0 31 14 20',
    wonder: 'M-10 24Q0 30 10 24',
    stern: 'M-12 25Q0 22 12 25',
    smile: 'M-18 18Q0 38 19 17',
  }[mood];
  return <path d={shape} stroke="#6b2a1c" strokeWidth="3.2" fill="none" strokeLinecap="round" />;
}

const INK = {
  stroke: '#4a2a17',
  strokeWidth: 2,
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const RIM = combPath({ from: 134, to: 142, count: 120 });
const RAYS = starPath({ points: 14, outer: 132, inner: 60 });
