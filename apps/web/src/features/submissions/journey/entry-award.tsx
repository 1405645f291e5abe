import { auraLineText } from '@goreal/domain/aura/aura.messages';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import type { ReactNode } from 'react';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { journeyMessages as texts } from './journey.messages.ts';
import styles from './journey-scroll.module.css';

/** The AURA of an approval, with its breakdown where bonuses were added to the quest's reward. */
export function EntryAward(props: {
  aura: number;
  breakdown: AuraBreakdown | undefined;
}): ReactNode {
  const { aura, breakdown } = props;
  if (!breakdown || breakdown.lines.length < 2) {
    return (
      <p className={styles.aura}>
        <AuraStar size="1.1em" /> {texts.aura(aura)}
      </p>
    );
  }
  return (
    <details className={styles.award}>
      <summary>
        <span className={styles.aura}>
          <AuraStar size="1.1em" /> {texts.aura(aura)}
        </span>
        <span className={styles.why}>{texts.breakdown}</span>
      </summary>
      <dl className={styles.lines}>
        {breakdown.lines.map((line) => (
          <div key={line.kind}>
            <dt>{auraLineText(line)}</dt>
            <dd>{texts.plus(line.amount)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{texts.total}</dt>
          <dd>{texts.plus(breakdown.total)}</dd>
        </div>
      </dl>
    </details>
  );
}
