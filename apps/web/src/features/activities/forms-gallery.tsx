import { TIER_THRESHOLDS, tierForStamina, tierName } from '@goreal/domain/activities/tiers';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { activitiesMessages } from './activities.messages.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.forms;

/** The eleven tiers; those not reached yet are dark. */
export function FormsGallery({ stamina }: { stamina: number }): ReactNode {
  const own = tierForStamina(stamina);
  return (
    <Panel title={texts.title} level={3}>
      <ol className={styles.forms}>
        {TIER_THRESHOLDS.map((threshold, tier) => (
          <li
            key={threshold}
            className={styles.form}
            data-reached={tier <= own}
            aria-current={tier === own ? 'true' : undefined}
          >
            <TierFigure tier={tier} size="4rem" close />
            <span>{tierName(tier)}</span>
            <span className={styles.threshold}>{formatNumber(threshold, { atMost: 2 })}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
