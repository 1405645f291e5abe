/** The six levels, lowest first (specification 9.1). */
export const LEVEL_IDS = [
  'genesis',
  'acolyte',
  'guardian',
  'warrior',
  'sage',
  'legendary',
] as const;
export type LevelId = (typeof LEVEL_IDS)[number];

/** AURA from which a level is held (specification 9.1). */
export const LEVEL_THRESHOLDS: Readonly<Record<LevelId, number>> = {
  genesis: 0,
  acolyte: 100,
  guardian: 500,
  warrior: 1500,
  sage: 5000,
  legendary: 10_000,
};

/** The highest level whose threshold the AURA reaches; Genesis for a negative number. */
export function levelForAura(aura: number): LevelId {
  return LEVEL_IDS.findLast((level) => aura >= LEVEL_THRESHOLDS[level]) ?? 'genesis';
}

/** Whether a level is at or above another: a perk applies to every later level too (specification 6.5). */
export function hasReached(level: LevelId, wanted: LevelId): boolean {
  return LEVEL_IDS.indexOf(level) >= LEVEL_IDS.indexOf(wanted);
}

export type LevelProgress = {
  level: LevelId;
  /** null at Legendary */
  next: LevelId | null;
  /** progress from this threshold to the next, whole percent rounded down; 100 only at Legendary */
  percent: number;
  /** AURA still needed for `next`, 0 at the top */
  needed: number;
};

/** Progress on the Ascension Path (specification 2.9). */
export function progressToNext(aura: number): LevelProgress {
  const level = levelForAura(aura);
  const next = LEVEL_IDS[LEVEL_IDS.indexOf(level) + 1];
  if (!next) return { level, next: null, percent: 100, needed: 0 };
  const from = LEVEL_THRESHOLDS[level];
  const to = LEVEL_THRESHOLDS[next];
  const percent = Math.max(0, Math.floor(((aura - from) * 100) / (to - from)));
  return { level, next, percent, needed: to - aura };
}
