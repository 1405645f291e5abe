import { levelName } from '@goreal/domain/ascension/level-name';
import type { LevelId } from '@goreal/domain/ascension/levels';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel/panel.tsx';
import { ascensionMessages } from './ascension.messages.ts';
import styles from './ascension-path.module.css';
import { perksOf } from './perks.ts';

const texts = ascensionMessages.atWork;

/** Perks with their current effect for this player, and those still locked. */
export function PerksAtWork(props: { level: LevelId; streak: number }): ReactNode {
  return (
    <Panel title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <ul className={styles.grid}>
        {perksOf(props).map(({ id, title, text, value, from }) => (
          <li key={id} className={styles.perk} data-locked={value === undefined || undefined}>
            <h3 className={styles.perkTitle}>{title}</h3>
            <p className={styles.value}>
              {value ?? (
                <>
                  <Lock size={16} aria-hidden="true" /> {texts.lockedAt(levelName(from))}
                </>
              )}
            </p>
            <p className={styles.perkText}>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
