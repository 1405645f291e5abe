import type { ReactNode } from 'react';
import styles from './journey-scroll.module.css';

const HOLES = [0, 1, 2, 3, 4, 5];
const RAYS = Array.from({ length: 12 }, (_, ray) => ray * 30);

/** Icon of a video in the style of the bronze drums: a film strip with a star and a play symbol. */
export function VideoSign(): ReactNode {
  return (
    <svg viewBox="0 0 72 72" className={styles.video} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        <path d="M0 13.5H72M0 58.5H72" opacity="0.7" />
        <path d="M0 16H72M0 56H72" opacity="0.35" />
        <circle cx="36" cy="36" r="11" />
        <circle cx="36" cy="36" r="17.5" strokeDasharray="1.5 2.5" opacity="0.6" />
      </g>
      <g fill="currentColor">
        {HOLES.map((hole) => (
          <path
            key={hole}
            opacity="0.5"
            d={`M${hole * 12 + 3} 4.5h6v5h-6zM${hole * 12 + 3} 62.5h6v5h-6z`}
          />
        ))}
        {RAYS.map((ray) => (
          <path key={ray} opacity="0.6" transform={`rotate(${ray} 36 36)`} d="M36 20l1.4 4h-2.8z" />
        ))}
        <path d="M33 30.5l9 5.5-9 5.5z" />
      </g>
    </svg>
  );
}
