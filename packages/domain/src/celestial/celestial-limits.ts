export const CELESTIAL_LIMITS = {
  top: 50,
  /** rows shown above and below the player's own */
  neighbours: 3,
  /** time after its end in which a week or month still accepts late uploads; afterwards it is final */
  graceHours: 48,
  /** past weeks and months that can be chosen */
  past: 12,
} as const;
