import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutOut, kept, shownSize, WHOLE } from './crop.ts';

const picture = { width: 400, height: 300 };

it('the crop shows the middle square at first', () => {
  expect(cutOut(picture, WHOLE)).toEqual({ left: 50, top: 0, side: 300 });
  expect(shownSize(picture, 1)).toEqual({ width: 4 / 3, height: 1 });
});

it('the crop never reaches beyond the picture, whatever was dragged', () => {
  const sides = fc.integer({ min: 1, max: 5000 });
  const moves = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(sides, sides, moves, moves, moves, (width, height, x, y, zoom) => {
      const size = { width, height };
      const crop = kept(size, { zoom, x, y });
      const { left, top, side } = cutOut(size, crop);
      expect(left).toBeGreaterThanOrEqual(-1e-6);
      expect(top).toBeGreaterThanOrEqual(-1e-6);
      expect(left + side).toBeLessThanOrEqual(width + 1e-6);
      expect(top + side).toBeLessThanOrEqual(height + 1e-6);
      expect(kept(size, crop)).toEqual(crop);
    }),
  );
});
