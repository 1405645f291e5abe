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
import { perksFrom } from './perks.ts';

/** One level: the AURA it needs, its reward, and its perks, those at work with their effect for this player. */
export function LevelStep(props: { level: LevelId; aura: number; streak: number }): ReactNode {
  const { level, aura, streak } = props;
  const { name, epithet, reward } = ascensionMessages[level];
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
      <div className="stack gap-2">
        <header className="row middle spread gap-2">
          <h3>{name}</h3>
          <Badge tone={isCurrent ? 'gold' : isReached ? 'success' : 'neutral'}>
            {isCurrent
              ? texts.states.current
              : isReached
                ? texts.states.passed
                : texts.missing(formatNumber(threshold - aura))}
          </Badge>
        </header>
        <p className={`row faint small ${styles.epithet}`}>
          <span>{epithet}</span> <span>{texts.from(formatNumber(threshold))}</span>
        </p>
        <p>
          <strong>{texts.reward}:</strong> {reward}
        </p>
        <ul className={`stack gap-3 soft ${styles.perks}`} aria-label={texts.perks}>
          {perksFrom(level, { aura, streak }).map(({ title, value, text }) => (
            <li key={title}>
              <Mark size={16} aria-hidden="true" />
              <div>
                <h4 className={styles.perk}>
                  {title} {value ? <strong className="accent tabular">{value}</strong> : null}
                </h4>
                <p className="soft small">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
