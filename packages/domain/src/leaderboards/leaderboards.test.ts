import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanDisplayName } from '../text/clean.ts';
import { PSEUDONYM_COUNT, pseudonymOf } from './board-identity.ts';
import { movementOf } from './movement.ts';

describe('movement', () => {
  it.each([
    [1, 4, { kind: 'up', places: 3 }],
    [4, 1, { kind: 'down', places: 3 }],
    [7, 7, { kind: 'same' }],
    [7, null, { kind: 'new' }],
  ])('from %o to rank %o', (rank, lastRank, movement) => {
    expect(movementOf({ rank, lastRank })).toEqual(movement);
  });
});

describe('pseudonyms', () => {
  it('are all different, and are valid display names', () => {
    const all = Array.from({ length: PSEUDONYM_COUNT }, (_, seed) => pseudonymOf(seed));
    expect(new Set(all).size).toBe(PSEUDONYM_COUNT);
    expect(all.filter((name) => cleanDisplayName(name) !== name)).toEqual([]);
  });

  it('exist for any number', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        expect(pseudonymOf(seed)).toMatch(/^\p{L}+ \p{L}+ \p{L}+ \p{L}+ \d{3}$/u);
      }),
    );
  });
});
