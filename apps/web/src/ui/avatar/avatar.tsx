import type { ReactNode } from 'react';
import { starPath } from '../world/drum-geometry.ts';
import styles from './avatar.module.css';
import { portraitOf } from './portrait.ts';

/** A small drum face of its own for every player: colours, rays and rings follow from the id. */
export function Avatar(props: {
  id: string;
  name: string;
  size?: number;
  /** Beside the name the picture is decoration; alone it is named. */
  labelled?: boolean;
}): ReactNode {
  const { id, name, size = 40, labelled = false } = props;
  const portrait = portraitOf(id);
  return (
    <svg
      viewBox="-50 -50 100 100"
      style={{ width: size, height: size }}
      className={styles.avatar}
      role="img"
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      <circle r="50" fill={portrait.ground} />
      <path d={starPath(portrait.star)} fill={portrait.rays} opacity="0.42" />
      <circle
        r="45"
        fill="none"
        stroke={portrait.rays}
        strokeWidth="4"
        strokeDasharray={portrait.rim}
        pathLength={100}
      />
      <text className={styles.letter} y="2" fill="#ffffff">
        {firstLetter(name)}
      </text>
    </svg>
  );
}

/** Vietnamese names end with the given name: its first letter is the one people know. */
function firstLetter(name: string): string {
  const given = name.trim().split(/\s+/).at(-1) ?? '';
  return [...given][0]?.toLocaleUpperCase('vi') ?? '';
}
