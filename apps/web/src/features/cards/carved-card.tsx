import type { CardPattern } from '@goreal/domain/cards/card';
import type { Card } from '@goreal/domain/cards/card-schema';
import type { ReactNode } from 'react';
import { combPath, linkedCirclesPath, starPath } from '#ui/world/drum-geometry.ts';
import { LacBirdShape } from '#ui/world/lac-bird.tsx';
import styles from './card-workshop.module.css';

/** Draws a Sage's decoration over the card inside: a pattern, a tint and a motto. */
export function CarvedCard(props: { card: Card; children: ReactNode }): ReactNode {
  const { card, children } = props;
  return (
    <div className={styles.carved} data-glaze={card.glaze}>
      {children}
      <svg viewBox="0 0 400 90" className={styles.band} aria-hidden="true">
        <Pattern kind={card.pattern} />
      </svg>
      {card.motto ? <p className={`size-2 text-centre ${styles.motto}`}>{card.motto}</p> : null}
    </div>
  );
}

function Pattern({ kind }: { kind: CardPattern }): ReactNode {
  switch (kind) {
    case 'drum':
      return (
        <g transform="translate(200 45)">
          <path d={DRUM.star} className={styles.solid} />
          <path d={DRUM.comb} />
          <path d={DRUM.circles} />
        </g>
      );
    case 'birds':
      return (
        <g className={styles.solid}>
          {[40, 120, 200, 280, 360].map((x, index) => (
            <LacBirdShape
              key={x}
              transform={`translate(${x} ${38 + (index % 2) * 14}) scale(-1 1)`}
            />
          ))}
        </g>
      );
    case 'waves':
      return <path d={WAVES} />;
    case 'karst':
      return <path d={KARST} className={styles.solid} />;
    case 'lotus':
      return (
        <g transform="translate(200 78)">
          <path d={LOTUS} />
        </g>
      );
  }
}

const DRUM = {
  star: starPath({ points: 14, outer: 40, inner: 14 }),
  comb: combPath({ from: 48, to: 60, count: 72 }),
  circles: linkedCirclesPath({ radius: 74, size: 6, count: 22 }),
};

/** Three rows of scales. */
const WAVES = [20, 44, 68]
  .flatMap((y, row) =>
    Array.from({ length: 11 }, (_, index) => {
      const x = index * 40 - (row % 2) * 20;
      return [18, 12, 6].map((r) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0`).join('');
    }),
  )
  .join('');

const KARST =
  'M0 90L0 60Q14 30 30 34Q44 20 58 44L70 58Q84 12 106 14Q124 16 130 52L146 64Q160 34 178 38Q196 42 200 66L214 50Q226 4 250 6Q272 8 276 54L292 62Q306 28 326 30Q342 32 348 56L362 48Q378 22 400 36L400 90Z';

/** Petals around the middle. */
const LOTUS = [0, 22, 44, 62, 78]
  .flatMap((turn) => (turn === 0 ? [0] : [-turn, turn]))
  .map((turn) => {
    const angle = (turn * Math.PI) / 180;
    const length = 66 - Math.abs(turn) * 0.22;
    const at = (across: number, along: number) => {
      const x = across * Math.cos(angle) + along * Math.sin(angle);
      const y = across * Math.sin(angle) - along * Math.cos(angle);
      return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
    };
    const half = length * 0.55;
    return `M0 0C${at(-20, half)} ${at(-14, length * 0.85)} ${at(0, length)}C${at(14, length * 0.85)} ${at(20, half)} 0 0`;
  })
  .join('');
