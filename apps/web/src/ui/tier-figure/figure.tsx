import type { ReactNode } from 'react';

export type PartProps = { step: number; paint: string };

const LINE = {
  stroke: 'var(--spirit-deep)',
  strokeWidth: 2,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;

/** The figure: a child in a hood at first, later a warrior with plumes that grow with the tier. */
export function Figure({ step, paint }: PartProps): ReactNode {
  return (
    <g {...LINE}>
      <path
        d="M-13 62L-10 20H10L13 62L5 62L0 36L-5 62Z"
        fill="var(--spirit-deep)"
        stroke="var(--spirit)"
      />
      <path
        d="M-22 26C-20 -2 -16 -24 -12 -30H12C16 -24 20 -2 22 26C10 32 -10 32 -22 26Z"
        fill={paint}
      />
      <path d="M-16 2H16M-18 12H18" fill="none" opacity="0.6" />
      {step >= 2 ? <path d={SASH} fill="var(--spirit-light)" opacity="0.85" /> : null}
      {step >= 4 ? <Pauldrons paint={paint} /> : null}
      <path
        d="M-11 -46C-11 -58 11 -58 11 -46C11 -36 6 -29 0 -29C-6 -29 -11 -36 -11 -46Z"
        fill="#e8c39e"
      />
      <path d="M-6 -44H-2M2 -44H6" stroke="#3a2212" strokeWidth="2.2" />
      <path d="M-3 -36Q0 -34 3 -36" stroke="#8a4b33" strokeWidth="1.6" fill="none" />
      {step < 2 ? <Hood paint={paint} /> : <Plumes step={step} paint={paint} />}
    </g>
  );
}

function Hood({ paint }: { paint: string }): ReactNode {
  return (
    <path
      d="M-15 -30C-20 -54 -10 -66 0 -68C10 -66 20 -54 15 -30C12 -40 10 -52 0 -53C-10 -52 -12 -40 -15 -30Z"
      fill={paint}
    />
  );
}

/** The feather crown; two more feathers at every second tier. */
function Plumes({ step, paint }: PartProps): ReactNode {
  const pairs = Math.min(4, 1 + Math.floor((step - 2) / 2));
  const turns = Array.from({ length: pairs * 2 + 1 }, (_, index) => (index - pairs) * 17);
  const length = 20 + step * 2.4;
  return (
    <g transform="translate(0 -50)">
      {turns.map((turn) => (
        <path
          key={turn}
          d={`M-3.400 -2C-6 ${-length * 0.55} -4 ${-length * 0.85} 0 ${-length}C4 ${-length * 0.85} 6 ${-length * 0.55} 3.400 -2Z`}
          transform={`rotate(${turn})`}
          fill={turn === 0 ? 'var(--spirit-light)' : paint}
          strokeWidth="1.400"
        />
      ))}
      <path
        d="M-12 2Q0 -5 12 2L11 -4Q0 -11 -11 -4Z"
        fill="var(--spirit-light)"
        strokeWidth="1.400"
      />
    </g>
  );
}

function Pauldrons({ paint }: { paint: string }): ReactNode {
  return (
    <>
      {[-1, 1].map((side) => (
        <path
          key={side}
          d="M10 -28C20 -34 32 -26 31 -12C25 -18 18 -19 13 -16Z"
          transform={`scale(${side} 1)`}
          fill={paint}
        />
      ))}
    </>
  );
}

/** From tier 2: a bronze spear; from tier 5 its head is a flame. */
export function Spear({ step, paint }: PartProps): ReactNode {
  if (step < 2) {
    return (
      <path d="M28 60V-40" stroke="var(--spirit-dark)" strokeWidth="4" strokeLinecap="round" />
    );
  }
  return (
    <g transform="rotate(6 34 20)">
      <path d="M34 64V-70" stroke="var(--spirit-dark)" strokeWidth="4.500" strokeLinecap="round" />
      <path
        d={
          step >= 5
            ? 'M34 -112C44 -94 48 -84 40 -66H28C20 -80 32 -90 34 -112Z'
            : 'M34 -100L43 -78L34 -66L25 -78Z'
        }
        fill={paint}
        {...LINE}
      />
      <path d="M28 -62H40" stroke="var(--spirit-light)" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

/** From tier 3: a round shield; from tier 6 with a star. */
export function Shield({ step, paint }: PartProps): ReactNode {
  if (step < 3) return null;
  return (
    <g transform="translate(-28 10)" {...LINE}>
      <circle r="21" fill={paint} />
      <circle r="15" fill="none" strokeWidth="1.400" strokeDasharray="2 2.700" />
      {step >= 6 ? (
        <path d={STAR} fill="var(--spirit-light)" strokeWidth="1" />
      ) : (
        <circle r="6" fill="var(--spirit-light)" strokeWidth="1.400" />
      )}
    </g>
  );
}

/** From tier 4: a cape that widens with the tier. */
export function Cape({ step, paint }: PartProps): ReactNode {
  if (step < 4) return null;
  const width = 26 + step * 3;
  return (
    <path
      d={`M-12 -28C-24 0 -${width} 30 -${width} 64Q-${width / 2} 56 0 64Q${width / 2} 56 ${width} 64C${width} 30 24 0 12 -28Z`}
      fill={paint}
      opacity="0.55"
      {...LINE}
    />
  );
}

const SASH = 'M-17 -20L-10 -26L20 20L14 24Z';
const STAR = 'M0 -12L3 -4L11 -4L5 2L7 10L0 6L-7 10L-5 2L-11 -4L-3 -4Z';
