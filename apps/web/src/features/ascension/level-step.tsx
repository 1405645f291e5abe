import { ascensionMessages } from '@goreal/domain/ascension/ascension.messages';
import {
  LEVEL_IDS,
  LEVEL_THRESHOLDS,
  type LevelId,
  levelForAura,
} from '@goreal/domain/ascension/levels';
import { formatNumber } from '@goreal/domain/text/format-number';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { ascensionMessages as texts } from './ascension.messages.ts';
import styles from './ascension-path.module.css';

/** One level: the AURA it needs, its reward, and its lasting effect. */
export function LevelStep({ level, aura }: { level: LevelId; aura: number }): ReactNode {
  const { name, epithet, reward, perks } = ascensionMessages[level];
  const threshold = LEVEL_THRESHOLDS[level];
  const isReached = aura >= threshold;
  const isCurrent = levelForAura(aura) === level;
  const Mark = isReached ? Check : Lock;
  return (
    <li
      className={styles.step}
      data-reached={isReached || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <LevelSigil
        step={LEVEL_IDS.indexOf(level) as SigilStep}
        size={72}
        locked={!isReached}
        className={styles.sigil}
      />
      <div className={styles.words}>
        <header className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          <Badge tone={isCurrent ? 'gold' : isReached ? 'success' : 'neutral'}>
            {isCurrent
              ? texts.states.current
              : isReached
                ? texts.states.passed
                : texts.missing(formatNumber(threshold - aura))}
          </Badge>
        </header>
        <p className={styles.epithet}>
          <span>{epithet}</span> <span>{texts.from(formatNumber(threshold))}</span>
        </p>
        <p>
          <strong>{texts.reward}:</strong> {reward}
        </p>
        <ul className={styles.perks} aria-label={texts.perks}>
          {perks.map((perk) => (
            <li key={perk}>
              <Mark size={16} aria-hidden="true" />
              {perk}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
