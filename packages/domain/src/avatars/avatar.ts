/** The emblems a player may choose; the web app draws each one (`ui/avatar`). */
export const AVATAR_EMBLEMS = [
  'lac-bird',
  'drum-star',
  'karst',
  'lotus',
  'flame',
  'wave',
  'bamboo',
  'moon',
  'boat',
  'turtle',
  'rice',
  'kite',
] as const;
export type AvatarEmblem = (typeof AVATAR_EMBLEMS)[number];

export const AVATAR_LIMITS = {
  pictureMaxBytes: 5 * 1024 * 1024,
  /** side of the stored square, in pixels */
  pictureSide: 512,
  /** people of one look-up */
  lookUpMax: 100,
} as const;
