import type { ReactNode } from 'react';

/**
 * The Lạc bird of the bronze drums in flight, facing left, 60 units wide around (0, 0). Beak, crest, body and
 * tail are one path; the wings are separate, so that they can be animated.
 */
const LAC_BIRD = {
  body: 'M-32 -.6L-15.5 -4.4C-13.6 -6.4 -10.6 -6.6 -8.6 -5.2L3 -12.5L-3.6 -3.4C1 -2 5 -2.6 9 -2.4L30 -7.5L25.5 -.4L30 6L9.5 2.8C4 5.4 -2 5 -6.2 2.8C-10.5 .6 -13 -1.2 -16 -1.8Z',
  upperWing: 'M-3.5 -2.6C-.5 -12 8 -20 22 -24.5C18.5 -19.5 16.5 -13 9.2 -2.4Z',
  lowerWing: 'M-2.5 3.6C.5 10.5 6.5 16.5 16.5 20C13.6 15 12 10 8.2 3.2Z',
  eye: 'M-12.4 -4.2h0',
} as const;

/** The bird as a group for other drawings, in currentColor. */
export function LacBirdShape({ transform }: { transform?: string | undefined }): ReactNode {
  return (
    <g transform={transform}>
      <path d={`${LAC_BIRD.body}${LAC_BIRD.upperWing}${LAC_BIRD.lowerWing}`} fill="currentColor" />
      <path
        d={LAC_BIRD.eye}
        stroke="var(--surface-page)"
        strokeWidth="1.8"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}

/** One bird as a decorative image, hidden from screen readers. */
export function LacBird(props: {
  size?: number;
  flip?: boolean;
  className?: string | undefined;
}): ReactNode {
  const { size = 48, flip = false, className } = props;
  return (
    <svg
      viewBox="-34 -27 68 50"
      width={size}
      height={(size * 50) / 68}
      className={className}
      aria-hidden="true"
    >
      <LacBirdShape transform={flip ? 'scale(-1 1)' : undefined} />
    </svg>
  );
}
