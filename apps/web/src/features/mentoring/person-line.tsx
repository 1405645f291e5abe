import { hasTrail, levelName } from '@goreal/domain/ascension/level-name';
import type { Candidate } from '@goreal/domain/mentoring/mentorship';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import styles from './mentoring.module.css';

/** Picture, name and level of a player, followed by the children. */
export function PersonLine(props: { person: Candidate; children?: ReactNode }): ReactNode {
  const { person, children } = props;
  const { userId, displayName, levelId } = person;
  return (
    <div className={styles.person}>
      <Avatar id={userId} name={displayName} size={44} trail={hasTrail(levelId)} />
      <div className={styles.who}>
        <p className={styles.name}>{displayName}</p>
        <p className={styles.quiet}>
          {levelName(levelId)}
          {children}
        </p>
      </div>
    </div>
  );
}
