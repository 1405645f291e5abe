import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { starPath } from '../world/drum-geometry.ts';
import styles from './avatar.module.css';
import { EMBLEM_PATHS, type EmblemName } from './emblem-paths.ts';
import { type Face, useFace } from './faces.ts';
import { type Portrait, portraitOf } from './portrait.ts';
import { Trail } from './trail.tsx';

type AvatarProps = {
  id: string;
  name: string;
  size?: number;
  /** Decorative beside a name (the default); otherwise it gets an accessible name. */
  labelled?: boolean;
  /** The Legendary trail: a comet and a Lạc bird circle the picture. */
  trail?: boolean;
  /** Overrides the stored choice; used in the settings where the choice is made. */
  face?: Face | 'drum';
};

/**
 * A player's picture: the chosen picture or emblem, else a generated drum face whose colours, rays and rings
 * derive from the id.
 */
export function Avatar(props: AvatarProps): ReactNode {
  const { id, name, size = 40, labelled = false, trail = false } = props;
  const chosen = useFace(id);
  const face = props.face === 'drum' ? undefined : (props.face ?? chosen);
  const portrait = portraitOf(id);
  return (
    <svg
      viewBox="-50 -50 100 100"
      style={{ width: size, height: size }}
      className={classNames(styles.avatar, trail && styles.legendary)}
      role="img"
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      <DrumFace portrait={portrait} faint={face !== undefined} />
      {face === undefined ? (
        <text className={styles.letter} y="2" fill="#ffffff">
          {initialOf(name)}
        </text>
      ) : null}
      {face && 'emblem' in face ? (
        <g style={{ color: portrait.rays }}>
          <EmblemShape name={face.emblem} scale={0.96} />
        </g>
      ) : null}
      {face && 'url' in face ? <Picture url={face.url} /> : null}
      {trail ? <Trail /> : null}
    </svg>
  );
}

function DrumFace({ portrait, faint }: { portrait: Portrait; faint: boolean }): ReactNode {
  return (
    <>
      <circle r="50" fill={portrait.ground} />
      <path d={starPath(portrait.star)} fill={portrait.rays} opacity={faint ? 0.12 : 0.42} />
      <circle
        r="45"
        fill="none"
        stroke={portrait.rays}
        strokeWidth="4"
        strokeDasharray={portrait.rim}
        pathLength={100}
      />
    </>
  );
}

/** Covers the drum face, which stays visible until the picture has loaded. */
function Picture({ url }: { url: string }): ReactNode {
  const clip = useId();
  return (
    <>
      <clipPath id={clip}>
        <circle r="50" />
      </clipPath>
      <image
        href={url}
        x="-50"
        y="-50"
        width="100"
        height="100"
        preserveAspectRatio="xMidYMid slice"
        clipPath={`url(#${clip})`}
      />
    </>
  );
}

/** In Vietnamese names the given name is last, so its initial is used. */
function initialOf(name: string): string {
  const given = name.trim().split(/\s+/).at(-1) ?? '';
  return [...given][0]?.toLocaleUpperCase('vi') ?? '';
}

/** One emblem around (0, 0), in currentColor. */
function EmblemShape({ name, scale = 1 }: { name: EmblemName; scale?: number }): ReactNode {
  const emblem: { fill?: string; line?: string } = EMBLEM_PATHS[name];
  return (
    <g transform={`scale(${scale})`}>
      {emblem.line ? (
        <path
          d={emblem.line}
          fill="none"
          stroke="currentColor"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
      {emblem.fill ? <path d={emblem.fill} fill="currentColor" fillRule="evenodd" /> : null}
    </g>
  );
}
