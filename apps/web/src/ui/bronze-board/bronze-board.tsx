import { type ReactNode, useId } from 'react';
import { lazyValue } from '../lazy-value/lazy-value.ts';
import { OrnamentBand } from '../ornament/ornament.tsx';
import { combPath, dotsPath, feathersPath, sawPath, starPath } from '../world/drum-geometry.ts';
import { LacBirdShape } from '../world/lac-bird.tsx';
import styles from './bronze-board.module.css';

/** A bronze frame for boards, with half of the drum and Lạc birds on its top edge. */
export function BronzeBoard(props: {
  title: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** Shown below the title, e.g. a choice of boards. */
  controls?: ReactNode;
  children: ReactNode;
}): ReactNode {
  const { title, lead, controls, children } = props;
  const heading = useId();
  return (
    <section className={styles.board} aria-labelledby={heading}>
      <header className={`stack at-centre gap-2 text-centre ${styles.head}`}>
        <RisingDrum />
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {controls ? <div className={`stack at-centre ${styles.controls}`}>{controls}</div> : null}
      </header>
      <OrnamentBand className={styles.band} />
      {children}
      <OrnamentBand className={styles.foot} />
    </section>
  );
}

/** The upper half of the drum, with three birds on each side. */
function RisingDrum(): ReactNode {
  const metal = useId();
  return (
    <svg
      viewBox="-300 -112 600 112"
      className={styles.drum}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <radialGradient id={metal} cx="0" cy="0" r="104" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="var(--metal-light)" />
        <stop offset="0.5" stopColor="var(--metal)" />
        <stop offset="1" stopColor="var(--metal-dark)" />
      </radialGradient>
      <g fill="none" stroke={`url(#${metal})`} strokeWidth="0.9">
        <circle r="104" strokeWidth="2" />
        <path d={parts().rim} />
        <circle r="95" />
        <path d={parts().saw} fill={`url(#${metal})`} stroke="none" />
        <circle r="83" />
        <path d={parts().dots} strokeWidth="2.2" strokeLinecap="round" />
        <circle r="73" strokeWidth="1.4" />
        <path d={parts().comb} />
        <circle r="62" />
        <path d={parts().feathers} />
        <path d={parts().star} fill={`url(#${metal})`} stroke="none" />
        <circle r="9" fill="var(--metal-light)" stroke="none" />
      </g>
      <g color="var(--metal)">
        {BIRDS.map(({ x, y, scale }) => (
          <g key={x}>
            <LacBirdShape transform={`translate(${x} ${y}) scale(${scale})`} />
            <LacBirdShape transform={`translate(${-x} ${y}) scale(${-scale} ${scale})`} />
          </g>
        ))}
      </g>
    </svg>
  );
}

const BIRDS = [
  { x: 146, y: -58, scale: 0.74 },
  { x: 198, y: -38, scale: 0.58 },
  { x: 242, y: -62, scale: 0.46 },
  { x: 280, y: -40, scale: 0.36 },
] as const;

const parts = lazyValue(() => ({
  rim: combPath({ from: 97, to: 102, count: 150 }),
  saw: sawPath({ from: 85, to: 92.5, count: 72 }),
  dots: dotsPath({ radius: 78, count: 60 }),
  comb: combPath({ from: 65, to: 70, count: 110 }),
  feathers: feathersPath({ count: 14, from: 30, to: 58, width: 0.3 }),
  star: starPath({ points: 14, outer: 58, inner: 18 }),
}));
