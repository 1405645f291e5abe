import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Badge } from '../badge/badge.tsx';
import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import { CeremonyBurst } from '../ceremony-burst/ceremony-burst.tsx';
import { AuraStar } from '../emblems/aura-star.tsx';
import { type CrestGuild, GuildCrest } from '../emblems/guild-crest.tsx';
import { LevelSigil, type SigilStep } from '../emblems/level-sigil.tsx';
import { Medal } from '../emblems/medal.tsx';
import { StreakFlame } from '../emblems/streak-flame.tsx';
import { OrnamentBand, OrnamentDivider } from '../ornament/ornament.tsx';
import { Panel } from '../panel/panel.tsx';
import { DrumStar } from '../world/drum-star.tsx';
import { LacBird } from '../world/lac-bird.tsx';
import { galleryMessages as text } from './gallery.messages.ts';
import styles from './gallery.module.css';

const GUILDS: readonly CrestGuild[] = ['titans', 'illumination', 'envoys'];
const STEPS: readonly SigilStep[] = [0, 1, 2, 3, 4, 5];

/** The drawings: drum, crests, sigils, medals, flames, ornaments, ceremony. */
export function WorldGallery(): ReactNode {
  return (
    <>
      <header className={styles.hero}>
        <h1>{text.academy}</h1>
        <p>{text.tagline}</p>
        <div className={styles.row}>
          <Button size="large">{text.enter}</Button>
          <Button size="large" variant="secondary">
            {text.login}
          </Button>
        </div>
      </header>
      <OrnamentDivider birds />
      <div className={styles.grid}>
        {GUILDS.map((guild) => (
          <div key={guild} data-guild={guild}>
            <Card lively padding="roomy" className={styles.guild}>
              <GuildCrest guild={guild} size={132} />
              <h2>{text.guilds[guild]}</h2>
              <p>{text.mottos[guild]}</p>
              <Button wide>{text.confirm}</Button>
            </Card>
          </div>
        ))}
      </div>
      <Panel title="Emblems">
        <div className={styles.stack}>
          <div className={styles.row}>
            {STEPS.map((step) => (
              <figure key={step} className={styles.figure}>
                <LevelSigil step={step} size={92} locked={step === 5} />
                {text.levels[step]}
              </figure>
            ))}
            <LevelSigil step={5} size={92} />
            <LevelSigil step={3} size={32} />
          </div>
          <div className={styles.row}>
            <Medal rank={1} size={56} label="1" />
            <Medal rank={2} size={56} label="2" />
            <Medal rank={3} size={56} label="3" />
            <Medal rank={1} size={28} />
            <AuraStar size={56} />
            <AuraStar size={20} />
            <StreakFlame size={56} />
            <StreakFlame size={20} />
            <StreakFlame size={56} cold />
            <DrumStar size={24} />
            <DrumStar size={40} />
            <DrumStar size={96} detail="crest" />
            <GuildCrest guild="titans" size={32} />
            <GuildCrest guild="illumination" size={32} />
            <GuildCrest guild="envoys" size={32} />
            <LacBird size={72} />
          </div>
          <div className={styles.row}>
            {text.players.map((name) => (
              <Avatar key={name} id={name} name={name} size={56} />
            ))}
            <Badge>{text.levels[1]}</Badge>
            <Badge tone="guild">{text.guilds.titans}</Badge>
            <Badge tone="gold" icon={<AuraStar size={14} />}>
              +50 AURA
            </Badge>
            <Badge tone="success">{text.tabs[1]}</Badge>
            <Badge tone="warning">{text.tabs[2]}</Badge>
            <Badge tone="danger">{text.tabs[3]}</Badge>
            <Badge tone="info">{text.info}</Badge>
          </div>
          <OrnamentBand />
        </div>
      </Panel>
      <CeremonyBurst>
        <AuraStar size={44} />
        <strong>+50 AURA</strong>
        <span>{text.ceremony}</span>
      </CeremonyBurst>
    </>
  );
}
