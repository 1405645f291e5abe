/** Figures that are stored every quarter of an hour. */
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

/** Interval of the samples, how long they are stored, and the span that the page shows. */
export const SAMPLES = { everyMs: 900_000, keptHours: 48, shownHours: 24 } as const;
