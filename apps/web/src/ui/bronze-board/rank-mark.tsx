import type { ReactNode } from 'react';
import { Medal } from '../emblems/medal.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { sawPath } from '../world/drum-geometry.ts';
import { bronzeBoardMessages as texts } from './bronze-board.messages.ts';
import styles from './bronze-board.module.css';

/** A rank: a medal for 1 to 3, a rayed seal up to 10, plain digits below. */
export function RankMark({ rank }: { rank: number }): ReactNode {
  const tier = rankTier(rank);
  return (
    <span className={styles.mark} data-tier={tier}>
      <VisuallyHidden>{texts.rank(rank)}</VisuallyHidden>
      <span className={styles.markSign} aria-hidden="true">
        {rank === 1 || rank === 2 || rank === 3 ? (
          <Medal rank={rank} size="100%" />
        ) : (
          <>
            {tier === 'honoured' ? <Seal /> : null}
            <span className={`soft size-2 strong ${styles.digits}`}>{rank}</span>
          </>
        )}
      </span>
    </span>
  );
}

export type RankTier = 'medal' | 'honoured' | 'listed';

/** Specification 2: medals for ranks 1 to 3, special styling for the top ten. */
export function rankTier(rank: number): RankTier {
  if (rank <= 3) return 'medal';
  return rank <= 10 ? 'honoured' : 'listed';
}

function Seal(): ReactNode {
  return (
    <svg viewBox="-50 -50 100 100" className={styles.seal} aria-hidden="true">
      <circle r="36" />
      <path d={TEETH} />
    </svg>
  );
}

const TEETH = sawPath({ from: 39, to: 48, count: 24 });
