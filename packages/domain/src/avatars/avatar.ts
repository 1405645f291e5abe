/** The drawn emblems a player may carry; the web app draws each one (`ui/avatar`). */
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
  /** people in one look-up */
  lookUpMax: 100,
} as const;

/** Types a picture may be of, by its bytes. */
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const;
