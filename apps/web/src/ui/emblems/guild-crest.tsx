import type { ReactNode } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { combPath, dotsPath } from '../world/drum-geometry.ts';
import { LacBirdShape } from '../world/lac-bird.tsx';
import { Emblem, type EmblemProps } from './emblem.tsx';

export type CrestGuild = 'titans' | 'illumination' | 'envoys';

/** Crest of a guild in its own colours, independent of the page's theme. */
export function GuildCrest(props: EmblemProps & { guild: CrestGuild }): ReactNode {
  const { guild, ...emblem } = props;
  const { Sign, colours } = CRESTS[guild];
  return (
    <Emblem {...emblem} metal={colours.metal}>
      {(fill) => (
        <>
          <circle r="49" fill={colours.ground} />
          <circle r="47.4" fill="none" stroke={fill} strokeWidth="2.4" />
          <path d={ring().comb} stroke={fill} strokeWidth="1.1" />
          <circle r="39" fill="none" stroke={fill} strokeWidth="1" />
          <path
            d={ring().dots}
            stroke={fill}
            strokeWidth="1.7"
            strokeLinecap="round"
            opacity="0.8"
          />
          <Sign fill={fill} glow={colours.glow} ground={colours.ground} />
        </>
      )}
    </Emblem>
  );
}

type SignProps = { fill: string; glow: string; ground: string };

/** A bronze axe of Đông Sơn before a flame. */
function TitanSign({ fill, glow, ground }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M1 -32C6 -22 17 -17 18.5 -3C23 -7 23 -12 22 -16C31 -5 30 12 20 21C13 27.5 6 29.5 0 29.500C-10 29.5 -25 23 -25.5 6C-26 -4 -20 -11 -17 -16C-16 -11 -14 -8 -11 -6.500C-13 -17 -3 -23 1 -32Z"
        fill={glow}
        opacity="0.9"
      />
      <path
        d="M-3.5 30V-3H-9C-16 -3 -20 3 -24 9C-23 -4 -16 -15 -3.5 -17V-23H3.500V-17C16 -15 23 -4 24 9C20 3 16 -3 9 -3H3.500V30Z"
        fill={fill}
        stroke={ground}
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M-3 -8H3M-3 3H3M-3 8H3M-12 -7.500Q-7 -11 -3 -11.500M12 -7.500Q7 -11 3 -11.5"
        stroke={ground}
        strokeWidth="1.5"
        fill="none"
      />
    </>
  );
}

/** A lotus over an open book. */
function IlluminationSign({ fill, glow, ground }: SignProps): ReactNode {
  return (
    <>
      <path
        d="M0 -33L2.6 -24.500L10 -29L6 -21.500L14 -19.500L6 -16.500L9 -9L1.5 -13L0 -5L-1.5 -13L-9 -9L-6 -16.500L-14 -19.500L-6 -21.500L-10 -29L-2.6 -24.500Z"
        fill={glow}
      />
      <g fill={fill} stroke={ground} strokeWidth="1.5" strokeLinejoin="round">
        <path d="M0 18C-17 17 -27 8 -30 -5C-20 -6 -8 2 0 18C8 2 20 -6 30 -5C27 8 17 17 0 18Z" />
        <path d="M0 18C-12 11 -17 0 -15 -13C-6 -9 -1 3 0 18C1 3 6 -9 15 -13C17 0 12 11 0 18Z" />
        <path d="M0 18C-6.5 8 -6.5 -6 0 -16C6.5 -6 6.5 8 0 18Z" />
        <path d="M0 30C-7 24.5 -15 23.5 -25 25V20.500C-15 18.5 -7 19.5 0 24.500C7 19.5 15 18.5 25 20.500V25C15 23.5 7 24.5 0 30Z" />
      </g>
    </>
  );
}

/** A Lạc bird over waves. */
function EnvoySign({ fill, glow, ground }: SignProps): ReactNode {
  return (
    <>
      <circle cx="0" cy="-9" r="18" fill={glow} opacity="0.42" />
      <g color={glow}>
        <LacBirdShape transform="translate(1 -7) scale(1.02)" />
      </g>
      <path
        d="M-30 16Q-22.5 8 -15 16T0 16T15 16T30 16"
        fill="none"
        stroke={fill}
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path
        d="M-24 24.500Q-18 18 -12 24.500T0 24.500T12 24.500T24 24.5"
        fill="none"
        stroke={fill}
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.75"
      />
      <path d="M0 31h0M-8 31h0M8 31h0" stroke={fill} strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="-11.6" cy="-11.3" r="1.1" fill={ground} />
    </>
  );
}

const ring = lazyValue(() => ({
  comb: combPath({ from: 41.5, to: 46, count: 70 }),
  dots: dotsPath({ radius: 36, count: 42 }),
}));

const CRESTS = {
  titans: {
    Sign: TitanSign,
    colours: {
      ground: '#2a0f08',
      glow: '#ff4500',
      metal: ['#ffe9b0', '#f2a541', '#9a4a18'],
    },
  },
  illumination: {
    Sign: IlluminationSign,
    colours: {
      ground: '#0c1a4a',
      glow: '#87ceeb',
      metal: ['#ffffff', '#a9c2ff', '#4169e1'],
    },
  },
  envoys: {
    Sign: EnvoySign,
    colours: {
      ground: '#06301d',
      glow: '#98fb98',
      metal: ['#fff3b0', '#d9c94e', '#3f9a3a'],
    },
  },
} as const;
