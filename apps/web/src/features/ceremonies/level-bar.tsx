import { levelName } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS, LEVEL_THRESHOLDS, progressToNext } from '@goreal/domain/ascension/levels';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { CSSProperties, ReactNode } from 'react';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import styles from './rows.module.css';

const texts = ceremoniesMessages.approved;

/**
 * The progress bar of the previous level, filled from the old AURA to the new; full where the next level is
 * reached.
 */
export function LevelBar({ from, to }: { from: number; to: number }): ReactNode {
  const { level, next } = progressToNext(from);
  const start = LEVEL_THRESHOLDS[level];
  const span = next ? LEVEL_THRESHOLDS[next] - start : 0;
  const part = (aura: number) => (span === 0 ? 1 : Math.min(1, Math.max(0, (aura - start) / span)));
  const isReached = next !== null && to >= LEVEL_THRESHOLDS[next];
  const step = LEVEL_IDS.indexOf(level) as SigilStep;
  const fill = { '--from': part(from), '--to': part(to) } as CSSProperties;
  return (
    <div className={styles.level}>
      <LevelSigil step={step} size={40} />
      <div className={styles.way}>
        <div
          role="progressbar"
          aria-label={texts.progress}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(part(to) * 100)}
          className={styles.track}
        >
          <span className={styles.fill} style={fill} />
        </div>
        <p className={styles.note}>
          {next === null
            ? texts.summit(formatNumber(to))
            : isReached
              ? texts.reached(levelName(next))
              : texts.toNext(formatNumber(LEVEL_THRESHOLDS[next] - to), levelName(next))}
        </p>
      </div>
      {next ? <LevelSigil step={(step + 1) as SigilStep} size={40} locked={!isReached} /> : null}
    </div>
  );
}
