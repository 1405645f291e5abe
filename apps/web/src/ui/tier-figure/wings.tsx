import type { ReactNode } from 'react';

/** Lạc bird wings from tier 5, a second pair from tier 8, with feathers that grow with the tier. */
export function Wings(props: {
  step: number;
  paint: string;
  className: string | undefined;
}): ReactNode {
  const { step, paint, className } = props;
  if (step < 5) return null;
  const reach = 0.72 + (step - 5) * 0.1;
  return (
    <g stroke="var(--spirit-deep)" strokeWidth="1.6" strokeLinejoin="round">
      {[-1, 1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`}>
          {step >= 8 ? (
            <g transform={`translate(8 4) rotate(38) scale(${reach * 0.8})`} opacity="0.8">
              <Wing paint={paint} className={className} />
            </g>
          ) : null}
          <g transform={`translate(8 -16) scale(${reach})`}>
            <Wing paint={paint} className={className} />
          </g>
        </g>
      ))}
    </g>
  );
}

function Wing({ paint, className }: { paint: string; className: string | undefined }): ReactNode {
  return (
    <g className={className}>
      {FEATHERS.map(({ d, opacity }) => (
        <path key={d} d={d} fill={paint} opacity={opacity} />
      ))}
      <path d="M0 0C20 -26 50 -44 84 -50C64 -34 40 -14 6 10Z" fill="var(--spirit-light)" />
    </g>
  );
}

const FEATHERS = [
  { d: 'M2 8C30 14 54 34 62 58C44 46 22 32 0 20Z', opacity: 0.7 },
  { d: 'M2 4C36 2 66 14 82 36C58 30 28 24 2 16Z', opacity: 0.8 },
  { d: 'M2 2C38 -12 74 -8 98 10C70 12 34 14 4 14Z', opacity: 0.9 },
  { d: 'M2 0C34 -26 74 -34 106 -20C76 -10 38 2 4 12Z', opacity: 1 },
] as const;
