import { ascensionMessages } from '@goreal/domain/ascension/ascension.messages';
import { levelName } from '@goreal/domain/ascension/level-name';
import { LEVEL_IDS, type LevelId } from '@goreal/domain/ascension/levels';
import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { LevelSigil, type SigilStep } from '#ui/emblems/level-sigil.tsx';
import { LacBird } from '#ui/world/lac-bird.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import stage from './ceremony-stage.module.css';
import styles from './level-up.module.css';

const texts = ceremoniesMessages.level;

/** A new level: the old sigil is replaced by the new one, with the rewards. One approval can pass several levels. */
export function LevelUp({ from, to }: { from: LevelId; to: LevelId }): ReactNode {
  const { epithet, reward } = ascensionMessages[to];
  const passed = LEVEL_IDS.slice(stepOf(from) + 1, stepOf(to) + 1);
  const perks = passed.flatMap((level) => ascensionMessages[level].perks);
  return (
    <>
      <div className={stage.flight} aria-hidden="true">
        <LacBird size={52} />
        <LacBird size={40} />
        <LacBird size={46} />
      </div>
      <CeremonyBurst hasLongText>
        <span className={styles.sigils} aria-hidden="true">
          <LevelSigil step={stepOf(from)} size="100%" className={styles.oldSigil} />
          <LevelSigil step={stepOf(to)} size="100%" className={styles.newSigil} />
        </span>
      </CeremonyBurst>
      <div className={`stack at-centre gap-3 ${stage.words}`}>
        <p className={stage.overline}>
          {texts.overline} · {texts.from(levelName(from))}
        </p>
        <h2 className={stage.grand}>{levelName(to)}</h2>
        <p className={stage.epithet}>{epithet}</p>
        <p className={stage.reward}>{reward}</p>
        <section className={`stack gap-2 ${styles.perks}`} aria-label={texts.perks}>
          <h3>{texts.perks}</h3>
          <ul>
            {perks.map((perk) => (
              <li key={perk}>
                <Check size={18} aria-hidden="true" />
                {perk}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function stepOf(level: LevelId): SigilStep {
  return LEVEL_IDS.indexOf(level) as SigilStep;
}
