import type { Profile } from '@goreal/domain/accounts/profile';
import { levelForAura } from '@goreal/domain/ascension/levels';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { LevelSigil } from '#ui/emblems/level-sigil.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { LiveNumber } from './live-number.tsx';
import { playerMessages as texts } from './player.messages.ts';
import styles from './player-card.module.css';
import { sigilStep } from './player-card.tsx';

/**
 * Level, AURA and streak in one line, for the header. The streak's time zone is in its accessible name and
 * tooltip.
 */
export function PlayerFigures({ profile }: { profile: Profile }): ReactNode {
  const { level, currentAura, currentStreak } = profile;
  const zone = texts.streakZone(timeZoneLabel(academyTimeZone()));
  return (
    <p className={`row middle small strong ${styles.strip}`}>
      <VisuallyHidden>
        {texts.figures(level, formatNumber(currentAura), currentStreak)}
      </VisuallyHidden>
      <VisuallyHidden>{zone}</VisuallyHidden>
      <span className={styles.figure} aria-hidden="true">
        <LevelSigil step={sigilStep(levelForAura(currentAura))} size={26} />
        {level}
      </span>
      <span className={styles.figure} aria-hidden="true">
        <AuraStar size={20} />
        <LiveNumber value={currentAura} />
      </span>
      <span className={styles.figure} title={zone} aria-hidden="true">
        <StreakFlame size={20} cold={currentStreak === 0} />
        <LiveNumber value={currentStreak} />
      </span>
    </p>
  );
}
