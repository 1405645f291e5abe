/** A sequence of numbers that depends on its seed alone. */
export type Random = {
  /** in [0, 1) */
  next(): number;
  /** a whole number in [from, to] */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError on an empty list */
  pick<Item>(items: readonly Item[]): Item;
  /** An independent sequence, so that drawing from it does not change the others. */
  fork(name: string): Random;
};

export function createRandom(seed: string | number): Random {
  let state = hashOf(String(seed));
  const next = (): number => {
    // mulberry32: 32 bits of state are enough to choose among actions.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to choose from');
      return items[int(0, items.length - 1)] as (typeof items)[number];
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
