/** The four families that earn Stamina (specification 9.3). */
export const SPORT_FAMILIES = ['run', 'swim', 'cycle', 'walk'] as const;
export type SportFamily = (typeof SPORT_FAMILIES)[number];

/** Stamina per kilometre (specification 9.3). */
export const STAMINA_PER_KM: Readonly<Record<SportFamily, number>> = {
  run: 1,
  swim: 50,
  cycle: 0.3,
  walk: 0.5,
};

export type Sport = {
  family: SportFamily;
  /** assisted by a motor: the sport is known, but earns nothing */
  isMotorAssisted: boolean;
};

/**
 * The family of a sport type in Strava's naming, which activities of every source use; undefined for a type
 * that earns nothing. Strava adds types without notice, so an unknown type is not an error (rules 10).
 */
export function sportOf(sportType: string): Sport | undefined {
  const family = FAMILIES.get(sportType);
  if (family) return { family, isMotorAssisted: false };
  return MOTOR_ASSISTED.has(sportType) ? { family: 'cycle', isMotorAssisted: true } : undefined;
}

/** Stamina of a distance, two decimals. */
export function staminaOf(family: SportFamily, metres: number): number {
  return Math.round((metres * STAMINA_PER_KM[family]) / 10) / 100;
}

const FAMILIES: ReadonlyMap<string, SportFamily> = new Map<string, SportFamily>([
  ['Run', 'run'],
  ['TrailRun', 'run'],
  ['VirtualRun', 'run'],
  ['Swim', 'swim'],
  ['Ride', 'cycle'],
  ['GravelRide', 'cycle'],
  ['MountainBikeRide', 'cycle'],
  ['VirtualRide', 'cycle'],
  ['Handcycle', 'cycle'],
  ['Velomobile', 'cycle'],
  ['Walk', 'walk'],
  ['Hike', 'walk'],
  ['Wheelchair', 'walk'],
]);

const MOTOR_ASSISTED: ReadonlySet<string> = new Set(['EBikeRide', 'EMountainBikeRide']);
