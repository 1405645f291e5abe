import type { Profile } from '@goreal/domain/accounts/profile';
import { levelName } from '@goreal/domain/ascension/level-name';
import {
  LEVEL_IDS,
  LEVEL_THRESHOLDS,
  type LevelProgress,
  progressToNext,
} from '@goreal/domain/ascension/levels';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { ascensionMessages as texts } from './ascension.messages.ts';
import styles from './ascension-path.module.css';
import { AscensionScene } from './ascension-scene.tsx';
import { DecayNote } from './decay-note.tsx';
import { LevelStep } from './level-step.tsx';

/** The player's position, the six levels with what each gives, the perks in use, and whether AURA fades. */
export function AscensionPath(props: {
  profile: Profile;
  /** Perks in use. */
  children?: ReactNode;
  /** Wraps the content below the perks, so that it can be hidden until their height is known. */
  frame?: (outlook: ReactNode) => ReactNode;
}): ReactNode {
  const { profile, children, frame = (outlook) => outlook } = props;
  const { currentAura, currentStreak, userId } = profile;
  const progress = progressToNext(currentAura);
  return (
    <div className="stack gap-5">
      <Panel
        overline={texts.standing(levelName(progress.level))}
        title={texts.title}
        className={styles.climb}
      >
        <AscensionScene progress={progress} />
        <Way aura={currentAura} progress={progress} />
      </Panel>
      <Panel title={texts.steps}>
        <ol className={`stack gap-4 ${styles.steps}`}>
          {LEVEL_IDS.map((level) => (
            <LevelStep key={level} level={level} aura={currentAura} streak={currentStreak} />
          ))}
        </ol>
      </Panel>
      {children}
      {frame(
        <Panel title={texts.decay.title}>
          <DecayNote uid={userId} />
        </Panel>,
      )}
    </div>
  );
}

function Way({ aura, progress }: { aura: number; progress: LevelProgress }): ReactNode {
  const { next, needed, percent } = progress;
  if (!next) return <p className="accent strong size-2">{texts.atTop}</p>;
  const [missing, level] = [formatNumber(needed), levelName(next)];
  return (
    <div className={`stack gap-2 ${styles.way}`}>
      <p className="accent strong size-2">{texts.toNext(missing, level)}</p>
      <ProgressBar
        label={texts.progress}
        value={percent}
        valueText={texts.progressSpoken(percent, missing, level)}
        start={texts.ofAura(formatNumber(aura), formatNumber(LEVEL_THRESHOLDS[next]))}
        end={`${percent}%`}
      />
    </div>
  );
}
