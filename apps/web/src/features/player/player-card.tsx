import type { Profile } from '@goreal/domain/accounts/profile';
import { ascensionMessages } from '@goreal/domain/ascension/ascension.messages';
import { hasTrail, levelName } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS, type LevelId, progressToNext } from '@goreal/domain/ascension/levels';
import { timeZoneLabel } from '@goreal/domain/calendar/format';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { StreakFlame } from '#ui/emblems/streak-flame.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { LiveNumber } from './live-number.tsx';
import { playerMessages as texts } from './player.messages.ts';
import styles from './player-card.module.css';

/** Name, level, AURA progress to the next level, and the streak with its time zone. */
export function PlayerCard({ profile }: { profile: Profile }): ReactNode {
  const { displayName, userId, currentAura, currentStreak } = profile;
  const progress = progressToNext(currentAura);
  return (
    <Panel aria-label={texts.card} className={styles.card}>
      <header className={styles.head}>
        <Avatar id={userId} name={displayName} size={64} trail={hasTrail(progress.level)} />
        <div className={styles.who}>
          <h2 className="size-3">{displayName}</h2>
          <div className="line middle gap-3">
            <div className={styles.words}>
              <p className="accent strong">{levelName(progress.level)}</p>
              <p className={`faint small ${styles.epithet}`}>
                {ascensionMessages[progress.level].epithet}
              </p>
            </div>
            <LevelSigil step={sigilStep(progress.level)} size={60} className={styles.sigil} />
          </div>
        </div>
      </header>
      <dl className={styles.figures}>
        <Stat
          label={texts.aura}
          icon={<AuraStar size={34} />}
          value={<LiveNumber value={currentAura} />}
        />
        <Stat
          label={texts.streak}
          icon={<StreakFlame size={34} cold={currentStreak === 0} />}
          value={texts.days(currentStreak)}
        />
      </dl>
      <p className={`faint small ${styles.note}`}>
        {currentStreak === 0 ? `${texts.coldStreak} ` : null}
        {texts.streakZone(timeZoneLabel(academyTimeZone()))}
      </p>
      <ProgressBar
        label={texts.progress}
        value={progress.percent}
        start={wayText(progress)}
        end={`${progress.percent}%`}
      />
    </Panel>
  );
}

export function sigilStep(level: LevelId): SigilStep {
  return LEVEL_IDS.indexOf(level) as SigilStep;
}

function wayText({ next, needed }: ReturnType<typeof progressToNext>): string {
  return next ? texts.toNext(formatNumber(needed), levelName(next)) : texts.atTop;
}
