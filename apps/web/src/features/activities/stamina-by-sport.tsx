import { RECENT_DAYS, type SportStamina } from '@goreal/domain/activities/activity';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useId } from 'react';
import { BarRows } from '#ui/chart/bar-rows.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import styles from './stamina-panel.module.css';

const texts = activitiesMessages.bySport;

/** What each family of sports earned, lately and in all. */
export function StaminaBySport({ sports }: { sports: readonly SportStamina[] }): ReactNode {
  const heading = useId();
  const rowsOf = (span: 'recent' | 'total') =>
    sports.map((sport) => ({
      key: sport.family,
      name: familyNames[sport.family],
      value: sport[span],
      text: formatNumber(sport[span], { atMost: 2 }),
    }));
  const isEmpty = sports.every(({ total }) => total === 0);
  return (
    <section aria-labelledby={heading} className={styles.bySport}>
      <h3 id={heading} className={`row middle size-2 ${styles.recentTitle}`}>
        {texts.title}
      </h3>
      {isEmpty ? <p className={styles.bySportEmpty}>{texts.empty}</p> : null}
      <div className={styles.spans}>
        <div>
          <h4>{texts.recent(RECENT_DAYS)}</h4>
          <BarRows label={texts.recent(RECENT_DAYS)} rows={rowsOf('recent')} />
        </div>
        <div>
          <h4>{texts.total}</h4>
          <BarRows label={texts.total} rows={rowsOf('total')} />
        </div>
      </div>
    </section>
  );
}
