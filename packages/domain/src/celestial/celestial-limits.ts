export const CELESTIAL_LIMITS = {
  top: 50,
  /** rows shown above and below the own one */
  neighbours: 3,
  /** the record is rebuilt at least this often (specification 9: hourly) */
  rebuildMinutes: 60,
  /** after its end a week or month still takes what devices send late, then it stands for good */
  graceHours: 48,
  /** past weeks and months a board offers */
  past: 12,
} as const;
