/**
 * Path data of the karst landscape, generated from fixed seeds, so it is always the same. The view box is
 * 1600 wide, its water line is y = 0, and up is negative.
 */
const LANDSCAPE_WIDTH = 1600;

type RidgeRule = {
  seed: number;
  count: number;
  /** Lowest and highest tower. */
  height: readonly [number, number];
  width: readonly [number, number];
  /** Half of the gap around the middle, in which the drum is shown. */
  gap: number;
};

type Tower = { x: number; height: number; width: number };

/** Outline of a row of limestone towers, and the grooves in their flanks. */
export type Ridge = { outline: string; furrows: string };

const STEP = 5;

/** The three rows of towers, the farthest first. */
export const RIDGES = {
  far: { seed: 12, count: 19, height: [90, 250], width: [60, 120], gap: 0 },
  middle: { seed: 5, count: 12, height: [110, 320], width: [80, 150], gap: 120 },
  near: { seed: 31, count: 9, height: [110, 370], width: [110, 200], gap: 230 },
} as const satisfies Record<string, RidgeRule>;

/** Steep flanks, blunt tops, smaller towers next to large ones, trees along every edge. */
export function drawRidge(rule: RidgeRule): Ridge {
  const random = seeded(rule.seed);
  const towers = raiseTowers(rule, random);
  const roughness = roughLine(random);
  const heights = Array.from({ length: LANDSCAPE_WIDTH / STEP + 9 }, (_, index) => {
    const x = (index - 4) * STEP;
    const rock = Math.max(...towers.map((tower) => towerHeight(tower, x)));
    const trees = (random() - 0.5) * Math.min(5, rock * 0.06);
    return { x, y: Math.round(-(6 + rock * (1 + roughness(x)) + trees) * 10) / 10 };
  });
  return {
    outline: `M-20 6L${heights.map(({ x, y }) => `${x} ${y}`).join('L')}L1620 6Z`,
    furrows: towers.map((tower) => furrowPath(tower, random)).join(''),
  };
}

function raiseTowers(rule: RidgeRule, random: () => number): Tower[] {
  const between = ([low, high]: readonly [number, number]) => low + (high - low) * random();
  return Array.from({ length: rule.count }, (_, index) => {
    const spread = ((index + random() * 0.8 - 0.4) / (rule.count - 1)) * 2 - 1;
    const x = 800 + (spread < 0 ? -1 : 1) * rule.gap + spread * (860 - rule.gap);
    const nearMiddle = 1 - Math.min(1, Math.abs(x - 800) / 520);
    const height = between(rule.height) * (1 - nearMiddle * 0.5);
    const main = { x, height, width: between(rule.width) };
    const lean = random() < 0.5 ? -1 : 1;
    return [
      main,
      child(main, { offset: lean * (0.42 + random() * 0.25), share: 0.5 + random() * 0.25 }),
      child(main, { offset: -lean * (0.5 + random() * 0.3), share: 0.25 + random() * 0.25 }),
    ];
  }).flat();
}

function child(main: Tower, place: { offset: number; share: number }): Tower {
  return {
    x: main.x + main.width * place.offset,
    height: main.height * place.share,
    width: main.width * (0.45 + place.share * 0.4),
  };
}

/** Profile of one tower at `x`: nearly vertical below, rounded above, with rubble at its foot. */
function towerHeight(tower: Tower, x: number): number {
  const across = Math.abs((x - tower.x) / (tower.width / 2));
  if (across > 1.5) return 0;
  const rock = across < 1 ? (1 - across ** 3.1) ** 0.62 : 0;
  const rubble = Math.max(0, 1 - across / 1.5) * 0.16;
  return tower.height * Math.max(rock, rubble);
}

/** Low and high frequency noise along the ridge, as a share of its height. */
function roughLine(random: () => number): (x: number) => number {
  const waves = [0.021, 0.053, 0.117, 0.23].map((pitch, index) => ({
    pitch: pitch * (0.8 + random() * 0.4),
    shift: random() * 7,
    size: 0.05 / (index + 1),
  }));
  return (x) =>
    waves.reduce((sum, { pitch, shift, size }) => sum + Math.sin(x * pitch + shift) * size, 0);
}

function furrowPath(tower: Tower, random: () => number): string {
  if (tower.height < 60) return '';
  const count = Math.round(tower.width / 26);
  return Array.from({ length: count }, (_, index) => {
    const across = ((index + 0.5 + (random() - 0.5) * 0.6) / count) * 1.7 - 0.85;
    const x = tower.x + (across * tower.width) / 2;
    const top = towerHeight(tower, x) * (0.62 + random() * 0.26);
    const length = top * (0.2 + random() * 0.45);
    const bend = across * 10;
    return `M${Math.round(x)} ${Math.round(-top)}q${Math.round(bend * 0.2)} ${Math.round(length * 0.5)} ${Math.round(bend)} ${Math.round(length)}`;
  }).join('');
}

/** Stars as zero-length strokes with round caps. */
export function starsPath(sky: { seed: number; count: number; height: number }): string {
  const random = seeded(sky.seed);
  return Array.from({ length: sky.count }, () => {
    // Fewer stars near the horizon.
    const y = sky.height * random() ** 1.6;
    return `M${Math.round(random() * LANDSCAPE_WIDTH)} ${Math.round(y)}h0`;
  }).join('');
}

/** Reflections on the water: short horizontal strokes, longer and rarer towards the bottom. */
export function ripplesPath(water: {
  seed: number;
  count: number;
  depth: number;
  spread: number;
}): string {
  const random = seeded(water.seed);
  return Array.from({ length: water.count }, () => {
    const near = random() ** 0.8;
    const length = 6 + near * 46 * random();
    const x = 800 + (random() - 0.5) * water.spread * (0.35 + near * 0.65);
    return `M${Math.round(x - length / 2)} ${Math.round(near * water.depth)}h${Math.round(length)}`;
  }).join('');
}

/** A small linear congruential generator: deterministic, and random enough for the scenery. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
