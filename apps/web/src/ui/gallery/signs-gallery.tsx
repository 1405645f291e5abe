import type { ReactNode } from 'react';
import { AuraStar } from '../emblems/aura-star.tsx';
import { type CrestGuild, GuildCrest } from '../emblems/guild-crest.tsx';
import { LevelSigil, type SigilStep } from '../emblems/level-sigil.tsx';
import { StreakFlame } from '../emblems/streak-flame.tsx';
import { Panel } from '../panel/panel.tsx';
import { TierFigure } from '../tier-figure/tier-figure.tsx';
import { DrumStar } from '../world/drum-star.tsx';
import styles from './gallery.module.css';

const SIZES = [24, 32, 48, 96] as const;
const TIERS = Array.from({ length: 11 }, (_, tier) => tier);
const STEPS: readonly SigilStep[] = [0, 1, 2, 3, 4, 5];
const GUILDS: readonly CrestGuild[] = ['titans', 'illumination', 'envoys'];

/** Contact sheet of the icons, each at the sizes in which it is used. */
export function SignsGallery(): ReactNode {
  return (
    <>
      {SIZES.map((size) => (
        <Panel key={size} title={`${size} px`}>
          <div className={styles.stack}>
            <div className={styles.row}>
              {TIERS.map((tier) => (
                <TierFigure key={tier} tier={tier} size={size} close />
              ))}
            </div>
            <div className={styles.row}>
              {STEPS.map((step) => (
                <LevelSigil key={step} step={step} size={size} />
              ))}
              <LevelSigil step={3} size={size} locked />
              <AuraStar size={size} />
              <StreakFlame size={size} />
              <StreakFlame size={size} cold />
              <DrumStar size={size} />
              {GUILDS.map((guild) => (
                <GuildCrest key={guild} guild={guild} size={size} />
              ))}
            </div>
          </div>
        </Panel>
      ))}
      <Panel title="Whole">
        <div className={styles.row}>
          {TIERS.map((tier) => (
            <TierFigure key={tier} tier={tier} size={190} alive />
          ))}
        </div>
      </Panel>
    </>
  );
}
