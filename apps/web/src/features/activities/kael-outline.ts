/** Outline of every part of Kael and his boat. */
export const OUTLINE = {
  stroke: 'var(--kael-ink)',
  strokeWidth: 3,
  strokeLinejoin: 'round',
  strokeLinecap: 'round',
} as const;
