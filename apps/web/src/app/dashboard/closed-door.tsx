import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { combPath, starPath } from '#ui/world/drum-geometry.ts';
import styles from './closed-door.module.css';
import { dashboardTexts as texts } from './dashboard.messages.ts';
import { type ClosedTab, TAB_ICONS } from './dashboard-tabs.ts';

/** A part of the Academy that is not open yet: says so, and leads to what is. */
export function ClosedDoor(props: { tab: ClosedTab; onQuests: () => void }): ReactNode {
  const { title, text } = texts.closed[props.tab];
  const Icon = TAB_ICONS[props.tab];
  return (
    <section className={styles.scene}>
      <div className={styles.door} aria-hidden="true">
        <Door />
        <span className={styles.seal}>
          <Icon size={30} />
        </span>
      </div>
      <p className={styles.overline}>{texts.closedOverline}</p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <Button size="large" onClick={props.onQuests}>
        {texts.toQuests}
      </Button>
    </section>
  );
}

/** Two leaves of bronze between stone posts, with the light of the room behind in the gap. */
function Door(): ReactNode {
  const metal = useId();
  const light = useId();
  return (
    <svg viewBox="-130 -150 260 300" aria-hidden="true">
      <linearGradient id={metal} x1="0" y1="0" x2="0.7" y2="1">
        <stop offset="0" stopColor="var(--metal)" />
        <stop offset="1" stopColor="var(--metal-dark)" />
      </linearGradient>
      <radialGradient id={light}>
        <stop offset="0" stopColor="var(--guild-secondary)" />
        <stop offset="1" stopColor="var(--guild-primary)" stopOpacity="0" />
      </radialGradient>
      <ellipse cy="142" rx="120" ry="12" fill={`url(#${light})`} opacity="0.55" />
      <path
        d="M-118 140V-30C-118 -104 -62 -146 0 -146C62 -146 118 -104 118 -30V140Z"
        fill="var(--karst-near)"
        stroke="var(--karst-far)"
        strokeWidth="3"
      />
      <path
        d="M-96 140V-28C-96 -86 -50 -122 0 -122C50 -122 96 -86 96 -28V140Z"
        fill="var(--surface-sunken)"
      />
      <g className={styles.leaves}>
        <path
          d="M-92 138V-26C-92 -82 -48 -116 -2 -118V138Z"
          fill={`url(#${metal})`}
          opacity="0.5"
        />
        <path d="M92 138V-26C92 -82 48 -116 2 -118V138Z" fill={`url(#${metal})`} opacity="0.42" />
      </g>
      <path
        d="M0 -116V138"
        stroke="var(--guild-secondary)"
        strokeWidth="2.500"
        className={styles.gap}
      />
      <g fill="none" stroke="var(--metal-light)" opacity="0.7">
        <circle r="62" strokeWidth="2" />
        <path d={COMB} strokeWidth="1.500" />
        <circle r="46" strokeWidth="1.200" />
        <path d={STAR} fill="var(--metal)" stroke="none" opacity="0.5" />
        <path
          d="M-84 92H-10M10 92H84M-84 104H-10M10 104H84M-84 -66H-58M58 -66H84"
          strokeWidth="1.500"
        />
        <path d="M-84 116L-72 104L-60 116L-48 104L-36 116L-24 104L-12 116M84 116L72 104L60 116L48 104L36 116L24 104L12 116" />
      </g>
    </svg>
  );
}

const COMB = combPath({ from: 50, to: 58, count: 60 });
const STAR = starPath({ points: 14, outer: 44, inner: 20 });
