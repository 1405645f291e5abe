/** Figures that are kept through time, every quarter of an hour. */
export const SAMPLED_FIGURES = [
  'memory',
  'liveListeners',
  'database',
  'proofs',
  'diskFree',
  'jobsWaiting',
  'jobsFailed',
] as const;
export type SampledFigure = (typeof SAMPLED_FIGURES)[number];

/** How often they are taken, how long they are kept, and how much of that the page shows. */
export const SAMPLES = { everyMs: 900_000, keptHours: 48, shownHours: 24 } as const;
