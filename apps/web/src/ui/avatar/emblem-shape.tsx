import type { ReactNode } from 'react';
import { EMBLEM_PATHS, type EmblemName } from './emblem-paths.ts';

/** One emblem around (0, 0), in currentColor. */
export function EmblemShape({ name, scale = 1 }: { name: EmblemName; scale?: number }): ReactNode {
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
