import type { ProofType } from '@goreal/domain/submissions/submission';
import type { ReactNode } from 'react';
import { Emblem } from '#ui/emblems/emblem.tsx';

/** Icon of the proof's kind: scroll, framed picture, film strip, or horn. */
export function ProofMark(props: { type: ProofType; className: string | undefined }): ReactNode {
  const Mark = MARKS[props.type];
  return (
    <Emblem size="100%" className={props.className}>
      {(fill) => <Mark fill={fill} />}
    </Emblem>
  );
}

type MarkProps = { fill: string };

function Scroll({ fill }: MarkProps): ReactNode {
  return (
    <>
      <path d="M-28 -32H28V32H-28Z" fill={fill} />
      <path d="M-38 -46H38V-32H-38ZM-38 32H38V46H-38Z" fill={fill} />
      <path d="M-28 -32H28M-28 32H28M-17 -17H17M-17 -5H17M-17 7H9M-17 19H17" {...LINE} />
    </>
  );
}

function View({ fill }: MarkProps): ReactNode {
  return (
    <>
      <path d="M-46 -36H46V36H-46Z" fill={fill} />
      <path d="M-36 -26H36V26H-36ZM-36 20L-14 -8L0 10L12 -2L36 22" {...LINE} />
      <circle cx="18" cy="-13" r="7" fill="var(--surface-sunken)" />
    </>
  );
}

function Video({ fill }: MarkProps): ReactNode {
  return (
    <>
      <path d="M-46 -34H46V34H-46Z" fill={fill} />
      <path
        d="M-36 -25H40M-36 25H40"
        {...LINE}
        strokeWidth="8"
        strokeDasharray="8 9"
        strokeLinecap="butt"
      />
      <path d="M-11 -14L15 0L-11 14Z" fill="var(--surface-sunken)" />
    </>
  );
}

function Horn({ fill }: MarkProps): ReactNode {
  return (
    <>
      <path d="M-46 -10H-28L2 -34V34L-28 10H-46Z" fill={fill} />
      <path d="M-28 -10V10M-8 -24V24" {...LINE} />
      <path
        d="M15 -16Q25 0 15 16M28 -27Q45 0 28 27"
        fill="none"
        stroke={fill}
        strokeWidth="7"
        strokeLinecap="round"
      />
    </>
  );
}

const MARKS = { text: Scroll, image: View, video: Video, audio: Horn } as const;

const LINE = {
  fill: 'none',
  stroke: 'var(--surface-sunken)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
