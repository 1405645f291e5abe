import { hasTrail, levelName } from '@goreal/domain/ascension/level-name';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { ReactNode } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import styles from './person-line.module.css';

/** Picture and name of a player, with the level and what else is known below, and an element at the end. */
export function PersonLine(props: {
  userId: string;
  displayName: string;
  levelId?: LevelId;
  size?: number;
  /** The name as a heading of this level. */
  heading?: 'h3' | 'h4';
  /** Below the name. */
  children?: ReactNode;
  /** At the end of the line: badges or buttons. */
  aside?: ReactNode;
}): ReactNode {
  const { userId, displayName, levelId, size = 44, heading: Name = 'p', children, aside } = props;
  const trail = levelId !== undefined && hasTrail(levelId);
  return (
    <div className={`row middle gap-3 ${styles.person}`}>
      <Avatar id={userId} name={displayName} size={size} trail={trail} />
      <div className={styles.who}>
        <Name className={styles.name}>
          <bdi>{displayName}</bdi>
        </Name>
        <p className="faint small">
          {levelId === undefined ? null : levelName(levelId)}
          {children}
        </p>
      </div>
      {aside ? <div className="row middle gap-2">{aside}</div> : null}
    </div>
  );
}
