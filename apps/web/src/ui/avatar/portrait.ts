export type Portrait = {
  ground: string;
  rays: string;
  rim: string;
  star: { points: number; outer: number; inner: number };
};

/** Background colours with AA contrast for white letters, and ray colours that are visible on them. */
const COLOURS = [
  ['#8c2a12', '#ffb27a'],
  ['#6d3a0c', '#ffd27a'],
  ['#1d4f5c', '#8ee6ee'],
  ['#24408f', '#a9c4ff'],
  ['#1c5b37', '#9df0b4'],
  ['#5a2a78', '#dcb3ff'],
  ['#7a2148', '#ffb0cf'],
  ['#3f4d1d', '#d8ec8a'],
] as const;

const RAYS = [6, 8, 10, 12, 14] as const;
const RIMS = ['2 2', '5 5', '1 3', '8 2', '100 0'] as const;

/** The same id gives the same picture, on every device. */
export function portraitOf(id: string): Portrait {
  const number = hash(id);
  const [ground, rays] = COLOURS[number % COLOURS.length] ?? COLOURS[0];
  const points = RAYS[(number >>> 5) % RAYS.length] ?? 14;
  const rim = RIMS[(number >>> 9) % RIMS.length] ?? RIMS[0];
  const inner = 12 + ((number >>> 13) % 9);
  return { ground, rays, rim, star: { points, outer: 39, inner } };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 16_777_619);
  }
  return value >>> 0;
}
